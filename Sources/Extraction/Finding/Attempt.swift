/// What one attempt at finding the article gave.
struct Attempt {
  let tree: PageTree
  /// The element that holds the article.
  let content: NodeID
  let byline: String?
  let direction: String?
  let textLength: Int
  /// The picture above the text.
  var hero: NodeID?

  /// The first paragraph that has text.
  var excerpt: String? {
    tree.elements(.p, below: content).first(where: tree.hasText).map { tree.text($0) }
  }

  var hasPicture: Bool { tree.contains(below: content) { $0 == .img } }

  /// The address of the picture above the text, as it is written.
  var heroAddress: String? {
    guard let hero else { return nil }
    let picture = tree.kind(hero) == .img ? hero : tree.elements(.img, below: hero).first
    return picture.flatMap { tree.value(.src, of: $0) }
  }
}
