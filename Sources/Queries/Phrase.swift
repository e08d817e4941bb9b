/// A searched word, or words that follow each other.
public struct Phrase: Sendable, Hashable {
  /// The words, with one space between them.
  public let text: String
  /// True if the words were in quotation marks. Other forms of a word do not match them.
  public let isExact: Bool
  /// True if the last word may be only the beginning of a word.
  public let isUnfinished: Bool

  /// The most words. Each costs time.
  private static let limit = 32

  /// - Returns: `nil` if the text has no letter and no digit: the search index has no other signs.
  public init?(_ text: some StringProtocol, isExact: Bool = false, isUnfinished: Bool = false) {
    // A NUL or a quotation mark would end the phrase in a query of the index.
    let words = text.split { $0.isWhitespace || $0 == "\0" || QueryToken.quotationMarks.contains($0) }
      .prefix(Self.limit)
    self.text = words.joined(separator: " ")
    (self.isExact, self.isUnfinished) = (isExact, isUnfinished)
    guard self.text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
  }

  /// Returns the different phrases of a text in which nothing is syntax but quotation marks, as many as a query may have.
  public static func all(in text: String) -> [Phrase] {
    let phrases = QueryToken.tokens(of: text).compactMap { token -> Phrase? in
      switch token.kind {
      case .open, .close, .minus: nil
      case .quoted: Phrase(token.text, isExact: true)
      case .word, .named: Phrase(text[token.range])
      }
    }
    var seen: Set<Phrase> = []
    return Array(phrases.filter { seen.insert($0).inserted }.prefix(QueryParser.mostTests))
  }

  /// The text in all forms that match. An Arabic word also matches with its article and without it.
  public var forms: [Substring] { isExact ? [text[...]] : ArabicArticle.forms(of: text[...]) }
}
