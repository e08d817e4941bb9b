/// The parts that a page marks as its article: the headline, and the element made for an article.
struct Landmarks {
  let headline: NodeID?
  /// The `article` with the headline, or else the only `article`, or else the only `main`.
  let article: NodeID?
  /// The headline, the article, and all elements around them.
  let frame: Set<NodeID>
  /// The frame, every other element that may be the article, and all elements around them. None of these is a notice.
  let holders: Set<NodeID>

  private static let leftOut: NodeKinds = [.nav, .footer, .aside, .dialog]
  private static let headlineLimit = 50
  /// The minimum product of two shares: the share of the heading's words that are in the title, and the share of the
  /// title's words that are in the heading.
  private static let sameTitle = 0.5

  /// - Parameter tree: A page as the parser returned it, whose nodes have ascending numbers in the page's order.
  init(_ tree: PageTree, in body: NodeID, title: String?) {
    var (headings, articles, mains): ([NodeID], [NodeID], [NodeID]) = ([], [], [])
    // `isInArticle` is true inside an article; `behind` is the node after this article.
    var (isInArticle, behind): (Bool, NodeID?) = (false, nil)
    var current = tree.following(body, within: body)
    while let node = current {
      if node == behind { (isInArticle, behind) = (false, nil) }
      let kind = tree.kind(node)
      let enters = kind != .text && !Self.leftOut.contains(kind) && !tree.isHidden(node) && !tree.isDialog(node)
      if enters {
        if kind == .h1 || kind == .h2, headings.count < Self.headlineLimit, tree.hasText(node) { headings.append(node) }
        if kind == .main || tree.value(.role, of: node) == "main" { mains.append(node) }
        if kind == .article, !isInArticle {
          articles.append(node)
          (isInArticle, behind) = (true, tree.following(node, within: body, enters: false))
        }
      }
      current = tree.following(node, within: body, enters: enters)
    }
    let headline = Self.headline(headings, of: tree, title: title)
    self.headline = headline
    article = Self.article(articles, mains, headline, of: tree)
    frame = Self.around([headline, article].compactMap(\.self), of: tree)
    holders = Self.around(articles + mains, of: tree).union(frame)
  }

  private static func around(_ landmarks: [NodeID], of tree: PageTree) -> Set<NodeID> {
    var found: Set<NodeID> = []
    for landmark in landmarks {
      var current: NodeID? = landmark
      while let node = current, found.insert(node).inserted { current = tree.parent(node) }
    }
    return found
  }

  private static func isInside(_ node: NodeID, _ top: NodeID, of tree: PageTree) -> Bool {
    var current: NodeID? = node
    while let node = current, node.value > top.value { current = tree.parent(node) }
    return current == top
  }

  private static func headline(_ headings: [NodeID], of tree: PageTree, title: String?) -> NodeID? {
    if let title {
      let wanted = WordSimilarity(to: title)
      let found = headings.map { heading in
        let text = tree.text(heading, limit: 1_000)
        return (heading, wanted.of(text) * WordSimilarity(to: text).of(title))
      }.filter { $0.1 >= sameTitle }
      if let best = found.max(by: { $0.1 < $1.1 }) { return best.0 }
    }
    let first = headings.filter { tree.kind($0) == .h1 }
    return first.count == 1 ? first[0] : nil
  }

  private static func article(
    _ articles: [NodeID], _ mains: [NodeID], _ headline: NodeID?, of tree: PageTree
  ) -> NodeID? {
    if let headline, let own = articles.first(where: { isInside(headline, $0, of: tree) }) { return own }
    if articles.count == 1, headline.map({ $0.value < articles[0].value }) ?? true { return articles[0] }
    return mains.count == 1 ? mains[0] : nil
  }
}

extension PageTree {
  /// True if an element is a dialog over the page.
  func isDialog(_ node: NodeID) -> Bool {
    if kind(node) == .dialog { return true }
    return attributes(node).contains { attribute in
      switch attribute.name {
      case .role: matches(attribute, "dialog") || matches(attribute, "alertdialog")
      case .ariaModal: matches(attribute, "true")
      default: false
      }
    }
  }

  /// Removes everything from a page except an element, its content, and the elements around it.
  mutating func narrow(to element: NodeID) {
    var current = element
    while let parent = parent(current), current != root {
      for sibling in children(parent) where sibling != current && kind(sibling) != .head { detach(sibling) }
      current = parent
    }
  }
}
