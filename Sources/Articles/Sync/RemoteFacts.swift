/// The known marks at a service, by the service's ids of the articles.
public struct RemoteFacts: Sendable, Hashable {
  public var unread: [String]
  public var read: [String]
  public var starred: [String]
  public var unstarred: [String]
  /// Articles that the service no longer has.
  public var gone: [String]

  public init(
    unread: [String] = [], read: [String] = [], starred: [String] = [], unstarred: [String] = [], gone: [String] = []
  ) {
    self.unread = unread
    self.read = read
    self.starred = starred
    self.unstarred = unstarred
    self.gone = gone
  }

  /// Adds other facts.
  public mutating func add(_ facts: RemoteFacts) {
    unread += facts.unread
    read += facts.read
    starred += facts.starred
    unstarred += facts.unstarred
    gone += facts.gone
  }

  /// Adds the marks of some articles.
  public mutating func add(_ articles: [RemoteArticle]) {
    for article in articles {
      if article.marks.contains(.read) { read.append(article.id) } else { unread.append(article.id) }
      if article.marks.contains(.starred) { starred.append(article.id) } else { unstarred.append(article.id) }
    }
  }
}
