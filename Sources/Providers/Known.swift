import FoundationEssentials

/// What the library has of a source as it asks for more.
public struct Known: Sendable {
  /// An article that the source gave.
  public struct Held: Sendable, Hashable {
    /// The source's own name for it.
    public let handle: String
    public let published: Date

    public init(handle: String, published: Date) {
      self.handle = handle
      self.published = published
    }
  }

  /// An article that only the feed of the source gave, which is more than a feed.
  public struct Entry: Sendable, Hashable {
    public let key: String
    /// The absolute web address.
    public let address: String?

    public init(key: String, address: String?) {
      self.key = key
      self.address = address
    }
  }

  /// How far the whole archive was read.
  public enum Archive: Sendable, Hashable {
    /// Nothing older than the newest articles was asked for.
    case start
    /// The cursor of the next older articles.
    case at(String)
    /// The first article ever is there.
    case end
  }

  /// What the last answer's `SourceUpdate.state` was; `nil` the first time.
  public var state: String?
  public var archive: Archive
  /// Everything that is held is to be looked at, not only what the source says is new.
  public var isThorough = false
  /// The last answer said that more waits (`SourceUpdate.isPartial`), and only that is asked for.
  public var isContinuing = false
  /// Keeps the memory of a large answer counted.
  public var keeper: LeaseKeeper?
  /// Looks up the articles that are held, pages and those that the site deleted left out, the newest first.
  public var held: @Sendable () async -> [Held]
  /// Looks up those that only the site's feed gave.
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

  /// Of a source that was never asked.
  public static let nothing = Known(state: nil, held: { [] }, entries: { [] })
}
