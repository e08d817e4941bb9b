/// What one attempt at finding the article gave.
struct Attempt {
  let tree: PageTree
  /// The element that holds the article.
  let content: NodeID
  let byline: String?
  let direction: String?
  let textLength: Int

  /// The first paragraph that has text.
  var excerpt: String? {
    tree.elements(.p, below: content).first(where: tree.hasText).map { tree.text($0) }
  }
}
