/// The occurrences of the searched words in an article.
public struct Passage: Sendable, Hashable {
  /// The occurrences in the headline, in bytes of UTF-8.
  public let headline: [Range<Int>]
  /// The text around the first occurrence, on one line; `nil` if the text contains none.
  public let text: String?
  /// The occurrences in `text`, in bytes of UTF-8.
  public let marks: [Range<Int>]

  public static let nothing = Passage(headline: [], text: nil, marks: [])

  public init(headline: [Range<Int>], text: String?, marks: [Range<Int>]) {
    self.headline = headline
    self.text = text
    self.marks = marks
  }
}
