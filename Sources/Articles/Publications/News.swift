/// New articles of one publication that are to be announced to the reader.
public struct News: Sendable, Hashable {
  public let publication: Publication
  /// The articles, newest first.
  public let articles: [ArticleSummary.ID]

  public init(publication: Publication, articles: [ArticleSummary.ID]) {
    self.publication = publication
    self.articles = articles
  }
}
