/// What a podcast says of an episode besides its recording.
public struct Episode: Sendable, Hashable, Codable {
  /// A part of an episode (Podlove Simple Chapters, Podcasting 2.0 `podcast:chapters`).
  public struct Chapter: Sendable, Hashable, Codable {
    /// In seconds from the episode's beginning.
    public let start: Double
    /// Plain text; empty where it has none.
    public let title: String
    /// The absolute address of a page about it.
    public let address: String?
    /// The absolute address of its picture.
    public let image: String?

    public init(start: Double, title: String, address: String? = nil, image: String? = nil) {
      self.start = start
      self.title = title
      self.address = address
      self.image = image
    }
  }

  /// A file with what is said (Podcasting 2.0 `podcast:transcript`).
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

  /// As the feed has them, which may be in no order and past the end.
  public var chapters: [Chapter]
  /// The absolute address of a file with the chapters, where the feed does not have them itself.
  public var chaptersAddress: String?
  /// The same words in several formats and languages, in the order of the feed.
  public var transcripts: [Transcript]

  public init(chapters: [Chapter] = [], chaptersAddress: String? = nil, transcripts: [Transcript] = []) {
    self.chapters = chapters
    self.chaptersAddress = chaptersAddress
    self.transcripts = transcripts
  }

  /// Whether it says anything.
  public var isEmpty: Bool { chapters.isEmpty && chaptersAddress == nil && transcripts.isEmpty }
}
