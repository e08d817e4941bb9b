/// Removes the parts of a page that rarely belong to an article, and collects the paragraphs of the rest.
struct Stripping {
  private let title: WordSimilarity?
  private let outline: Outline
  private let effort: Effort
  private var searchesByline: Bool
  private(set) var byline: String?
  private(set) var bylineElement: NodeID?
  /// The elements whose text adds to the scores.
  private(set) var paragraphs: [NodeID] = []

  private static let scored: NodeKinds = [.section, .h2, .h3, .h4, .h5, .h6, .p, .td, .pre]
  private static let removedWhenEmpty: NodeKinds = [.div, .section, .header, .h1, .h2, .h3, .h4, .h5, .h6]
  private static let unlikelyRoles: Set<String> = [
    "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
  ]
  private static let bylineLimit: Int32 = 100
  private static let titleLimit = 1_000
  private static let sameTitle = 0.75
  private static let paragraphLinkDensity = 0.25

  init(title: String?, outline: Outline, searchesByline: Bool, effort: Effort) {
    self.title = title.map { WordSimilarity(to: $0) }
    self.searchesByline = searchesByline
    self.outline = outline
    self.effort = effort
  }

  mutating func strip(_ body: NodeID, of tree: inout PageTree) {
    var titleIsRemoved = title == nil
    var current: NodeID? = body
    while let node = current {
      guard tree.isElement(node) else {
        current = tree.following(node, within: body)
        continue
      }
      if node != body, isUnwanted(node, of: tree, titleIsRemoved: &titleIsRemoved) {
        current = tree.removeAndFollow(node, within: body)
        continue
      }
      let kept = collect(node, of: &tree)
      current = tree.following(kept, within: body)
    }
  }

  private mutating func isUnwanted(_ node: NodeID, of tree: PageTree, titleIsRemoved: inout Bool) -> Bool {
    let kind = tree.kind(node)
    if tree.isHidden(node) { return true }
    if searchesByline, isByline(node, of: tree) {
      (byline, bylineElement) = (name(of: node, in: tree), node)
      searchesByline = false
      return true
    }
    if !titleIsRemoved, kind == .h1 || kind == .h2, let title,
      outline[node].length <= Self.titleLimit, title.of(tree.text(node)) > Self.sameTitle
    {
      titleIsRemoved = true
      return true
    }
    if effort.contains(.stripsUnlikely), isUnlikely(node, kind, of: tree) { return true }
    return Self.removedWhenEmpty.contains(kind) && outline[node].isEmpty
  }

  private func isUnlikely(_ node: NodeID, _ kind: NodeKind, of tree: PageTree) -> Bool {
    let signals = tree.signals(node)
    if signals.contains(.unlikely), !signals.contains(.perhaps), kind != .a,
      !tree.hasAncestor(node, .table, levels: 4), !tree.hasAncestor(node, .code, levels: 4),
      !tree.beginsWord(node)
    {
      return true
    }
    return tree.value(.role, of: node).map(Self.unlikelyRoles.contains) ?? false
  }

  private func isByline(_ node: NodeID, of tree: PageTree) -> Bool {
    (1..<Self.bylineLimit).contains(outline[node].length) && namesAuthor(node, of: tree)
  }

  private func namesAuthor(_ node: NodeID, of tree: PageTree) -> Bool {
    if tree.signals(node).contains(.byline) { return true }
    return tree.attributes(node).contains { attribute in
      switch attribute.name {
      case .rel: tree.value(attribute) == "author"
      case .itemprop: tree.value(attribute).contains("author")
      default: false
      }
    }
  }

  /// Returns the text of the part that is marked as the name, or the whole text.
  private func name(of byline: NodeID, in tree: PageTree) -> String {
    var name: NodeID?
    var current = tree.following(byline, within: byline)
    while let node = current {
      if tree.isElement(node) {
        if tree.value(.itemprop, of: node)?.contains("name") == true { return tree.text(node) }
        if name == nil, namesAuthor(node, of: tree), tree.hasText(node) { name = node }
      }
      current = tree.following(node, within: byline)
    }
    return name.map { self.name(of: $0, in: tree) } ?? tree.text(byline)
  }

  /// Records a paragraph, and turns a `div` into a paragraph if the page uses it as one. Returns the element from which
  /// the walk continues.
  private mutating func collect(_ node: NodeID, of tree: inout PageTree) -> NodeID {
    if Self.scored.contains(tree.kind(node)) { paragraphs.append(node) }
    guard tree.kind(node) == .div else { return node }
    tree.wrapPhrases(in: node)
    if let paragraph = tree.soleChild(node, [.p]), tree.linkDensity(node) < Self.paragraphLinkDensity {
      tree.replace(node, with: paragraph)
      tree.add(tree.signals(node), to: paragraph)
      paragraphs.append(paragraph)
      return paragraph
    }
    if !tree.hasBlock(node) {
      tree.rename(node, to: .p)
      paragraphs.append(node)
    }
    return node
  }
}
