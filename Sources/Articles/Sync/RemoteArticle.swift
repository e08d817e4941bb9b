/// An article from a service.
public struct RemoteArticle: Sendable, Hashable {
  /// The service's id of the article, in one fixed spelling: decimal where it is a number. `article.key` is the same.
  public var id: String
  /// The service's id of the article's feed.
  public var feed: String
  public var marks: RemoteMarks
  public var article: SourceArticle

  public init(id: String, feed: String, marks: RemoteMarks, article: SourceArticle) {
    self.id = id
    self.feed = feed
    self.marks = marks
    self.article = article
  }
}

/// Articles that were requested from a service by their ids.
public struct RemoteArticles: Sendable, Hashable {
  public var articles: [RemoteArticle]
  /// The number of entries that were left out of the answer, because their ids are unreadable or they belong to no
  /// feed.
  public var leftOut: Int

  public init(articles: [RemoteArticle], leftOut: Int = 0) {
    self.articles = articles
    self.leftOut = leftOut
  }
}
