import Articles

/// An article as it is loaded into a view.
struct ArticlePage {
  let document: ArticleDocument
  /// Where it begins to be seen; `nil` is its top.
  let place: ArticlePlace?
  /// What the reader chose for the articles of its publication.
  let look: ArticleLook?
}
