/// New articles of one publication that the reader wants to be told of.
public struct News: Sendable, Hashable {
  public let publication: Publication
  /// Newest first.
  public let articles: [ArticleSummary.ID]

  public init(publication: Publication, articles: [ArticleSummary.ID]) {
    self.publication = publication
    self.articles = articles
  }
}
