/// A podcast's details of an episode, besides its recording.
public struct Episode: Sendable, Hashable, Codable {
  /// A part of an episode (Podlove Simple Chapters, Podcasting 2.0 `podcast:chapters`).
  public struct Chapter: Sendable, Hashable, Codable {
    /// The start in seconds from the episode's beginning.
    public let start: Double
    /// Plain text; empty where the chapter has no title.
    public let title: String
    /// The absolute address of a page about the chapter.
    public let address: String?
    /// The absolute address of the chapter's picture.
    public let image: String?

    public init(start: Double, title: String, address: String? = nil, image: String? = nil) {
      self.start = start
      self.title = title
      self.address = address
      self.image = image
    }
  }

  /// A file with the spoken words (Podcasting 2.0 `podcast:transcript`).
  public struct Transcript: Sendable, Hashable, Codable {
    /// The absolute address.
    public let address: String
    /// The MIME type as the publisher states it, such as `text/vtt`.
    public let type: String?
    /// The BCP 47 language tag, where stated.
    public let language: String?

    public init(address: String, type: String? = nil, language: String? = nil) {
      self.address = address
      self.type = type
      self.language = language
    }
  }

  /// The chapters as the feed states them. They may be in any order and begin after the end.
  public var chapters: [Chapter]
  /// The absolute address of a file with the chapters, where the feed itself does not contain them.
  public var chaptersAddress: String?
  /// The same words in several formats and languages, in the order of the feed.
  public var transcripts: [Transcript]

  public init(chapters: [Chapter] = [], chaptersAddress: String? = nil, transcripts: [Transcript] = []) {
    self.chapters = chapters
    self.chaptersAddress = chaptersAddress
    self.transcripts = transcripts
  }

  /// True if there are no details.
  public var isEmpty: Bool { chapters.isEmpty && chaptersAddress == nil && transcripts.isEmpty }
}
