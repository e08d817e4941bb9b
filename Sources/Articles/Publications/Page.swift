/// A publication's page outside the stream of articles, such as *About*.
public struct Page: Identifiable, Sendable, Hashable {
  public let article: ArticleSummary.ID
  public let publication: Publication.ID
  /// Plain text.
  public let title: String

  public var id: ArticleSummary.ID { article }

  public init(article: ArticleSummary.ID, publication: Publication.ID, title: String) {
    self.article = article
    self.publication = publication
    self.title = title
  }
}
