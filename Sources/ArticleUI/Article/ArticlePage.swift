import Articles
import Reading

/// An article as it is loaded into a view.
struct ArticlePage {
  let document: ArticleDocument
  /// The place at which the article is first seen; `nil` is its top.
  let place: ArticlePlace?
  /// The look that the reader chose for the articles of this publication.
  let look: ArticleLook?
}
