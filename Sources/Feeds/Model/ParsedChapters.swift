/// The chapters of an episode (Podlove Simple Chapters).
public struct ParsedChapters: Sendable, Hashable, Codable {
  /// Of the format, such as `1.2`.
  public var version: String?
  /// In the order of the feed.
  public var chapters: [ParsedChapter] = []
}

/// A chapter of an episode.
public struct ParsedChapter: Sendable, Hashable, Codable {
  /// In seconds from the episode's beginning.
  public var start: Double
  /// Plain text; empty where it has none.
  public var title: String
  /// The address of a page about it.
  public var address: String?
  /// The address of its picture.
  public var image: String?
}
