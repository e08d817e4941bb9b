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
  /// Whether the page says that this is its article, by its elements or by the headline beside it.
  var isStated = false

  /// The first paragraph that has text.
  var excerpt: String? {
    tree.elements(.p, below: content).first(where: tree.hasText).map { tree.text($0) }
  }

  var stated: Attempt {
    var stated = self
    stated.isStated = true
    return stated
  }

  var hasPicture: Bool { tree.contains(below: content) { $0 == .img } }

  /// The address of the picture above the text, as it is written.
  var heroAddress: String? {
    hero.flatMap { tree.value(.src, of: $0) }
  }
}
