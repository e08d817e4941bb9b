import Articles

/// One kind of source: how a publication of it is asked for articles.
///
/// Whatever is optional is stated by a publication's `Capabilities`; asking for what is not stated throws `.unsupported`.
/// Nothing above this module tells the kinds apart.
public protocol Provider: Sendable {
  /// The source that an address names by a scheme of this kind's own, as `newsapi:bbc-news` does; `nil` for every other address.
  func source(named address: String) -> Source?

  /// Asks for what changed since the last refresh.
  func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer

  /// The next older articles of the publication, or of one of its terms.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the newest articles.
  func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage

  /// The articles that the site's own search finds, best first.
  func search(_ source: Source, for words: String) async throws(ProviderError) -> [SourceArticle]

  /// The next comments on an article, oldest first.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the first comments.
  /// - Throws: `.commentsClosed` where the source does not show them.
  func comments(on handle: String, of source: Source, at cursor: String?) async throws(ProviderError) -> CommentPage

  /// The next comments of a discussion that an article of the source names.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the first comments.
  /// - Throws: `.commentsClosed` where they are not shown to everybody.
  func comments(
    in thread: Discussion, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage

  /// More of the publication's tags, the most used first.
  func tags(of source: Source, at cursor: String?) async throws(ProviderError) -> TermPage
}

/// What came of asking a source for news.
public enum RefreshAnswer: Sendable {
  /// Nothing changed.
  case unchanged(Confirmation)
  case updated(SourceUpdate)
}

/// What a source answered that has nothing new.
public struct Confirmation: Sendable {
  /// What the source is to be told at the next refresh; `nil` for the same as this time.
  public var state: String?
  /// What it says of when to ask again.
  public var pacing: Pacing
  /// Where it moved for good.
  public var moved: Source?

  public init(state: String? = nil, pacing: Pacing, moved: Source? = nil) {
    self.state = state
    self.pacing = pacing
    self.moved = moved
  }
}

/// Some articles of an archive, newest first.
public struct ArchivePage: Sendable {
  public let articles: [SourceArticle]
  /// Where the next older ones are; `nil` at the first article ever.
  public let next: String?
  /// What the source is to be told at the next refresh, where that is something else now.
  public let state: String?

  public init(articles: [SourceArticle], next: String?, state: String? = nil) {
    self.articles = articles
    self.next = next
    self.state = state
  }
}

/// Some of a publication's terms.
public struct TermPage: Sendable {
  public let terms: [SourceTerm]
  /// Where the next are; `nil` after the last.
  public let next: String?

  public init(terms: [SourceTerm], next: String?) {
    self.terms = terms
    self.next = next
  }
}

/// Some of the comments on an article.
public struct CommentPage: Sendable {
  public let comments: [Comment]
  /// Where the next are; `nil` after the last.
  public let next: String?
  /// How many there are on all pages, where the source says so.
  public let total: Int?
  /// How many of the answer are left out, as nobody reads so many.
  public let leftOut: Int
  /// Whether the source gives the latest comments alone: those that do not come any more are not gone therefore.
  public let isLatestOnly: Bool

  public init(comments: [Comment], next: String?, total: Int?, leftOut: Int = 0, isLatestOnly: Bool = false) {
    self.comments = comments
    self.next = next
    self.total = total
    self.leftOut = leftOut
    self.isLatestOnly = isLatestOnly
  }
}

extension Provider {
  public func source(named address: String) -> Source? { nil }

  public func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage {
    throw .unsupported
  }

  public func search(_ source: Source, for words: String) async throws(ProviderError) -> [SourceArticle] {
    throw .unsupported
  }

  public func comments(
    on handle: String, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage {
    throw .unsupported
  }

  public func comments(
    in thread: Discussion, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage {
    throw .unsupported
  }

  public func tags(of source: Source, at cursor: String?) async throws(ProviderError) -> TermPage {
    throw .unsupported
  }
}
