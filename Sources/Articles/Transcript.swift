/// What somebody says in an episode, as one paragraph.
public struct SpokenPassage: Sendable, Hashable {
  /// When it begins, in seconds; `nil` where that is not known.
  public let start: Double?
  /// Who says it, where stated.
  public let speaker: String?
  /// Plain text.
  public let text: String

  public init(start: Double? = nil, speaker: String? = nil, text: String) {
    self.start = start
    self.speaker = speaker
    self.text = text
  }
}

/// What is said in an episode.
public struct Transcript: Sendable, Hashable {
  public let passages: [SpokenPassage]
  /// Whether it goes on behind these.
  public let isCut: Bool

  /// Captions as paragraphs: what one speaker says on and on is put together.
  ///
  /// - Parameter captions: In the order in which they came, of a line or a word each. What is more than a day's talk is left out.
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

  /// From how many bytes on a paragraph ends with a sentence, and from how many it ends anywhere.
  private static let (enough, long) = (300, 900)
  /// The most bytes of text: a day of talk has some 1,300,000 letters.
  private static let most = 1_500_000
}
