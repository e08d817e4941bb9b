/// The result of one attempt to find the article.
struct Attempt {
  let tree: PageTree
  /// The element that contains the article.
  let content: NodeID
  let byline: String?
  let direction: String?
  let textLength: Int
  /// The picture above the text.
  var hero: NodeID?
  /// True if the page itself marks this as its article, by its elements or by the headline beside it.
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

  /// The address of the picture above the text, as the page writes it.
  var heroAddress: String? {
    hero.flatMap { tree.value(.src, of: $0) }
  }
}
