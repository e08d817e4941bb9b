import FoundationEssentials

/// The library's data about a source, which its provider needs for a request.
public struct Known: Sendable {
  /// An article that the source delivered.
  public struct Held: Sendable, Hashable {
    /// The source's own id for the article.
    public let handle: String
    public let published: Date

    public init(handle: String, published: Date) {
      self.handle = handle
      self.published = published
    }
  }

  /// An article that only the source's feed delivered. The source offers more than this feed.
  public struct Entry: Sendable, Hashable {
    public let key: String
    /// The absolute web address.
    public let address: String?
    public let published: Date

    public init(key: String, address: String?, published: Date) {
      self.key = key
      self.address = address
      self.published = published
    }
  }

  /// The progress of reading the whole archive.
  public enum Archive: Sendable, Hashable {
    /// Only the newest articles were requested.
    case start
    /// The cursor of the next older articles.
    case at(String)
    /// The archive is read back to the first article.
    case end
  }

  /// The `SourceUpdate.state` of the last answer; `nil` the first time.
  public var state: String?
  public var archive: Archive
  /// True to check every stored article, and not only to ask for new ones.
  public var isThorough = false
  /// True if the last answer was only a part (`SourceUpdate.isPartial`), so that only the rest is requested.
  public var isContinuing = false
  /// Holds the lease of a large answer's memory.
  public var keeper: LeaseKeeper?
  /// Returns the stored articles, the newest first, without pages and without articles that the site deleted.
  public var held: @Sendable () async -> [Held]
  /// Returns the stored articles that only the site's feed delivered, the newest first.
  public var entries: @Sendable () async -> [Entry]

  public init(
    state: String?, archive: Archive = .start, held: @escaping @Sendable () async -> [Held],
    entries: @escaping @Sendable () async -> [Entry]
  ) {
    self.state = state
    self.archive = archive
    self.held = held
    self.entries = entries
  }

  /// The data about a source that was never asked.
  public static let nothing = Known(state: nil, held: { [] }, entries: { [] })
}
