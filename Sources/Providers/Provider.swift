import Articles

/// Asks one kind of source for articles.
///
/// A publication's `Capabilities` state which optional methods work; the others throw `.unsupported`. The higher
/// modules do not distinguish the kinds.
public protocol Provider: Sendable {
  /// The kind of the sources that the provider asks.
  var kind: Source.Kind { get }

  /// True if the addresses of the sources are web addresses.
  var hasWebAddresses: Bool { get }

  /// Returns the source for an address with the scheme of this kind, such as `newsapi:bbc-news`; `nil` for any other
  /// address.
  func source(named address: String) -> Source?

  /// Returns the source at a web address that shows this kind, such as one with a certain ending; `nil` for any other
  /// address. Sources that a page names are found by `Discovery`.
  func found(at address: String) async throws(ProviderError) -> FoundSource?

  /// Asks for the changes since the last refresh.
  func refresh(_ source: Source, knowing known: Known) async throws(ProviderError) -> RefreshAnswer

  /// Returns the next older articles of the publication, or of one of its terms.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the newest articles.
  func archive(
    of source: Source, under term: SourceTerm?, at cursor: String?, knowing known: Known
  ) async throws(ProviderError) -> ArchivePage

  /// Returns the articles that the site's own search finds, best first.
  func search(_ source: Source, for words: String) async throws(ProviderError) -> [SourceArticle]

  /// Returns the next comments on an article, oldest first.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the first comments.
  /// - Throws: `.commentsClosed` if the source does not show comments.
  func comments(on handle: String, of source: Source, at cursor: String?) async throws(ProviderError) -> CommentPage

  /// Returns the next comments of a discussion that an article of the source names.
  ///
  /// - Parameter cursor: The last page's `next`; `nil` for the first comments.
  /// - Throws: `.commentsClosed` if the comments are not public.
  func comments(
    in thread: Discussion, of source: Source, at cursor: String?
  ) async throws(ProviderError) -> CommentPage

  /// Returns how much of a publication its source gives.
  ///
  /// - Parameter state: The state of the last answer.
  func reach(of capabilities: Capabilities, state: String?) -> ArchiveReach

  /// Returns more of the publication's tags, the most used first.
  func tags(of source: Source, at cursor: String?) async throws(ProviderError) -> TermPage
}

/// The answer of a source to a refresh.
public enum RefreshAnswer: Sendable {
  /// Nothing changed.
  case unchanged(Confirmation)
  case updated(SourceUpdate)
}

/// The answer of a source without new articles.
public struct Confirmation: Sendable {
  /// The state for the next refresh; `nil` keeps the present state.
  public var state: String?
  /// The source's hints about the time of the next request.
  public var pacing: Pacing
  /// The source's new address, if it moved permanently.
  public var moved: Source?
}

/// Some articles of an archive, newest first.
public struct ArchivePage: Sendable {
  public let articles: [SourceArticle]
  /// Entries of the site's feed, which stand in for articles of its interface.
  public internal(set) var entries: [SourceArticle] = []
  /// Articles that only a list of the site's pages names.
  public internal(set) var listed: [SourceArticle] = []
  /// True if such articles are not the source's.
  public internal(set) var dropsListed = false
  /// The cursor of the next older articles; `nil` if the archive has no older articles.
  public let next: String?
  /// The state for the next refresh; `nil` if it did not change.
  public internal(set) var state: String?
}

/// Some of a publication's terms.
public struct TermPage: Sendable {
  public let terms: [SourceTerm]
  /// The cursor of the next terms; `nil` after the last term.
  public let next: String?
}

/// Some of the comments on an article.
public struct CommentPage: Sendable {
  public let comments: [Comment]
  /// The cursor of the next comments; `nil` after the last comment.
  public let next: String?
  /// The number of comments on all pages, if the source states it.
  public let total: Int?
  /// The number of comments that were left out of the answer, because nobody reads so many.
  public internal(set) var leftOut = 0
  /// True if the source delivers only the latest comments. A stored comment that is missing in the answer then stays.
  public internal(set) var isLatestOnly = false
}

extension Provider {
  public var hasWebAddresses: Bool { false }

  public func source(named address: String) -> Source? { nil }

  public func found(at address: String) async throws(ProviderError) -> FoundSource? { nil }

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

  public func reach(of capabilities: Capabilities, state: String?) -> ArchiveReach {
    ArchiveReach(goesBack: capabilities.contains(.archive))
  }

  public func tags(of source: Source, at cursor: String?) async throws(ProviderError) -> TermPage {
    throw .unsupported
  }
}
