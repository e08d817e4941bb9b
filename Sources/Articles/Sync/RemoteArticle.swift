/// An article as a service has it.
public struct RemoteArticle: Sendable, Hashable {
  /// The service's name for the article, in the one spelling that is kept: decimal where it is a number. It is `article.key`, too.
  public var id: String
  /// The service's name for the feed that it came with.
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

/// Articles that a service was asked for by their names.
public struct RemoteArticles: Sendable, Hashable {
  public var articles: [RemoteArticle]
  /// How many entries of the answer are left out, as they name themselves in no known way or belong to no feed.
  public var leftOut: Int

  public init(articles: [RemoteArticle], leftOut: Int = 0) {
    self.articles = articles
    self.leftOut = leftOut
  }
}
