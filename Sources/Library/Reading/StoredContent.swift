import Articles
import Storage

/// All that the library has of one article, as of one moment.
struct StoredContent: Sendable {
  let article: Article
  /// What it is filed under: categories, then tags, then authors.
  let terms: [Term]
  /// Articles of the same publication that share tags with it.
  let related: [ArticleSummary]
  /// The same story from other sources.
  let twins: [ArticleSummary]
  /// `nil` where it was removed.
  let publication: Publication?
  /// What its own page says, where that was fetched.
  let fullText: FullText?
  /// How far the reader is in it; `nil` at its top.
  let place: ArticlePlace?
  /// How articles of its publication look; `nil` where they look as all others.
  let look: ArticleLook?
  /// What it said when the reader saw it, where that is something else.
  let seen: SeenText?
  /// Whether the service of its account has it no more, while it is unread here.
  let isGone: Bool

  /// `nil` where the article is gone.
  init?(of id: ArticleSummary.ID, by reader: isolated StoreReader) throws(StorageError) {
    guard let article = try reader.article(id) else { return nil }
    self.article = article
    terms = try reader.terms(of: id)
    related = try reader.summaries(reader.related(to: id, atMost: 5))
    twins = try reader.summaries(reader.twins(of: id))
    publication = try reader.publication(article.summary.publication)
    fullText = try reader.fullText(of: id)
    place = try reader.place(in: id)
    look = try reader.look(of: article.summary.publication)
    seen = try reader.seenText(of: id)
    isGone = try reader.isGone(id)
  }
}
