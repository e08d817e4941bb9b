/// A paragraph that somebody says in an episode.
public struct SpokenPassage: Sendable, Hashable {
  /// The start in seconds; `nil` if unknown.
  public let start: Double?
  /// The name of the speaker, where stated.
  public let speaker: String?
  /// Plain text.
  public let text: String

  public init(start: Double? = nil, speaker: String? = nil, text: String) {
    self.start = start
    self.speaker = speaker
    self.text = text
  }
}

/// The spoken words of an episode.
public struct Transcript: Sendable, Hashable {
  public let passages: [SpokenPassage]
  /// True if more text follows these passages but was cut off.
  public let isCut: Bool

  /// Joins captions into paragraphs: successive captions of one speaker are put together.
  ///
  /// - Parameter captions: The captions in the order received, each with a line or a word. Text after the limit of
  ///   1,500,000 bytes is left out.
  public init(_ captions: [SpokenPassage]) {
    var passages: [SpokenPassage] = []
    var open: (start: Double?, speaker: String?, text: String, length: Int)?
    var total = 0
    var isCut = false
    func close() {
      if let open { passages.append(SpokenPassage(start: open.start, speaker: open.speaker, text: open.text)) }
      open = nil
    }
    for caption in captions where !caption.text.isEmpty {
      let length = caption.text.utf8.count
      total += length
      guard total <= Self.most else {
        isCut = true
        break
      }
      if let paragraph = open, caption.start != nil, paragraph.start != nil,
        caption.speaker == nil || caption.speaker == paragraph.speaker,
        paragraph.length < Self.long, paragraph.length < Self.enough || !Self.endsSentence(paragraph.text)
      {
        open?.text += " " + caption.text
        open?.length += length + 1
      } else {
        let speaker = caption.speaker ?? (caption.start == nil ? nil : open?.speaker)
        close()
        open = (caption.start, speaker, caption.text, length)
      }
    }
    close()
    self.passages = passages
    self.isCut = isCut
  }

  private static func endsSentence(_ text: String) -> Bool {
    text.last.map { ".!?…。！？”\"".contains($0) } ?? true
  }

  /// The number of bytes after which a paragraph ends at the next end of a sentence, and the number after which it ends
  /// anywhere.
  private static let (enough, long) = (300, 900)
  /// The maximum number of bytes of text: a whole day of speech has about 1,300,000 letters.
  private static let most = 1_500_000
}
