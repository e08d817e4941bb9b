import Articles
import Reading

/// An article in the form in which a view loads it.
struct ArticlePage {
  let document: ArticleDocument
  /// The place in the article to show first; `nil` is the top.
  let place: ArticlePlace?
  /// The look that the reader chose for the articles of this publication.
  let look: ArticleLook?
}
