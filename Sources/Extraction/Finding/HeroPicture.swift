/// Finds the picture above an article's text and beside its headline, for pages whose text is in an element of its own.
enum HeroPicture {
  private static let leastWidth = 400
  private static let names = ["hero", "featured", "lead-", "post-thumbnail", "wp-post-image"]

  /// Returns the first `figure` picture or large picture between the headline and the text. A figure right before the
  /// headline is also accepted.
  static func find(headline: NodeID, choice: NodeID, in tree: PageTree, below body: NodeID) -> NodeID? {
    // The search may have created this element. The element then has no place in the page.
    guard Int(choice.value) < tree.count else { return nil }
    var current: NodeID? = start(headline, in: tree)
    while let node = current, node.value < choice.value {
      let kind = tree.kind(node)
      if kind == .nav || kind == .aside || kind == .footer || (tree.isElement(node) && tree.isHidden(node)) {
        current = tree.following(node, within: body, enters: false)
        continue
      }
      if kind == .figure, let picture = tree.elements(.img, below: node).first { return picture }
      if kind == .img, isLarge(node, in: tree) { return node }
      current = tree.following(node, within: body)
    }
    return nil
  }

  /// Returns the node where the search starts: the figure right before the headline, or else the headline.
  private static func start(_ headline: NodeID, in tree: PageTree) -> NodeID {
    var before = tree.previous(headline)
    while let node = before, !tree.isElement(node) { before = tree.previous(node) }
    guard let before, tree.kind(before) == .figure else { return headline }
    return before
  }

  private static func isLarge(_ picture: NodeID, in tree: PageTree) -> Bool {
    let attributes = tree.attributes(picture)
    let width = attributes.first { tree.bytes[$0.text.range].elementsEqual("width".utf8) }.flatMap {
      Int(tree.value($0))
    }
    if let width { return width >= leastWidth }
    return [picture, tree.parent(picture)].compactMap(\.self).contains { node in
      let name = tree.value(.class, of: node)?.lowercased() ?? ""
      return names.contains { name.contains($0) }
    }
  }
}
