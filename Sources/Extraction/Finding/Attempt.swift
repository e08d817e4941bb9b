/// What one attempt at finding the article gave.
struct Attempt {
  let tree: PageTree
  /// The element that holds the article.
  let content: NodeID
  let byline: String?
  let direction: String?
  let textLength: Int

  /// The first paragraph.
  var excerpt: String? {
    tree.elements(.p, below: content).first.map { tree.text($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
