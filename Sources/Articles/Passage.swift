/// Where an article holds the words that were searched for.
public struct Passage: Sendable, Hashable {
  /// Those in the headline, in bytes of UTF-8.
  public let headline: [Range<Int>]
  /// The text around the first of them on one line; `nil` where the text holds none.
  public let text: String?
  /// Those in that text, in bytes of UTF-8.
  public let marks: [Range<Int>]

  public static let nothing = Passage(headline: [], text: nil, marks: [])

  public init(headline: [Range<Int>], text: String?, marks: [Range<Int>]) {
    self.headline = headline
    self.text = text
    self.marks = marks
  }
}
