/// The chapters of an episode (Podlove Simple Chapters).
public struct ParsedChapters: Sendable, Hashable, Codable {
  /// The version of the format, such as `1.2`.
  public var version: String?
  /// The chapters, in the order of the feed.
  public var chapters: [ParsedChapter] = []
}

/// A chapter of an episode.
public struct ParsedChapter: Sendable, Hashable, Codable {
  /// The start of the chapter, in seconds from the beginning of the episode.
  public var start: Double
  /// The title as plain text; empty if there is none.
  public var title: String
  /// The address of a page about the chapter.
  public var address: String?
  /// The address of the chapter's picture.
  public var image: String?
}
