import Text

/// The elements with a page's metadata. They are read anywhere in the page, because pages often close their head too
/// early.
struct HeadElements {
  private(set) var title: String?
  private(set) var base: String?
  private(set) var tags = MetaTags()
  /// The addresses of links with the relation `next`.
  private(set) var next: [String] = []

  init(_ tree: PageTree) {
    var current: NodeID? = tree.root
    while let node = current {
      switch tree.kind(node) {
      case .meta: tags.add(node, of: tree)
      case .title where title == nil: title = Whitespace.folded(Entities.decode(tree.text(node, limit: 10_000)))
      case .base where base == nil: base = tree.value(.href, of: node)
      case .link, .a:
        if let relation = tree.value(.rel, of: node)?.lowercased(), next.count < 10,
          relation.split(whereSeparator: \.isWhitespace).contains("next"), let address = tree.value(.href, of: node)
        {
          next.append(address)
        }
      default: break
      }
      current = tree.following(node, within: tree.root)
    }
  }
}
