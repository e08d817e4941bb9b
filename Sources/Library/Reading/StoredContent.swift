import Articles
import Storage

/// All stored data of one article, from one state of the library.
struct StoredContent: Sendable {
  let article: Article
  /// The terms of the article: categories, then tags, then authors.
  let terms: [Term]
  /// Articles of the same publication that share tags with this one.
  let related: [ArticleSummary]
  /// The same story from other sources.
  let twins: [ArticleSummary]
  /// The publication; `nil` if it was removed.
  let publication: Publication?
  /// The text of the article's own page; `nil` if it was not fetched.
  let fullText: FullText?
  /// True if only a list of the site's pages names the article, so that it has no other text.
  let isListed: Bool
  /// The reader's place in the article; `nil` at its top.
  let place: ArticlePlace?
  /// The look of the publication's articles; `nil` for the common look.
  let look: ArticleLook?
  /// The text that the reader saw; `nil` if it is still the same.
  let seen: SeenText?
  /// True if the article is unread here and the service of its account no longer has it.
  let isGone: Bool

  /// Reads the data. The initializer returns `nil` if the article was deleted.
  init?(of id: ArticleSummary.ID, by reader: isolated StoreReader) throws(StorageError) {
    guard let article = try reader.article(id) else { return nil }
    self.article = article
    terms = try reader.terms(of: id)
    related = try reader.summaries(reader.related(to: id, atMost: 5))
    twins = try reader.summaries(reader.twins(of: id))
    publication = try reader.publication(article.summary.publication)
    fullText = try reader.fullText(of: id)
    isListed = article.untrustedHTML.isEmpty ? try reader.isListed(id) : false
    place = try reader.place(in: id)
    look = try reader.look(of: article.summary.publication)
    seen = try reader.seenText(of: id)
    isGone = try reader.isGone(id)
  }
}
