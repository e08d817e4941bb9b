/// A searched word, or several words that must follow each other.
public struct Phrase: Sendable, Hashable {
  /// The words, with one space between them.
  public let text: String
  /// True if a word was in quotation marks. Its other forms do not match.
  public let isExact: Bool
  /// True if the last word may be only the beginning of a word, because it is still typed or a star follows it.
  public let isUnfinished: Bool

  /// The maximum number of words. Each word makes the search slower.
  private static let limit = 32

  /// - Returns: `nil` if the text has no letter and no digit: the search index contains no other characters.
  public init?(_ text: some StringProtocol, isExact: Bool = false, isUnfinished: Bool = false) {
    // In the index's query language, NUL or a quotation mark would end the phrase.
    var words = Array(
      Substring(text).split { $0.isWhitespace || $0 == "\0" || QueryToken.quotationMarks.contains($0) }
        .prefix(Self.limit))
    let hasStar = !isExact && words.count == 1 && words[0].hasSuffix("*")
    while hasStar, words[0].last == "*" { words[0].removeLast() }
    self.text = words.map(Self.withoutLooseMarks).filter { !$0.isEmpty }.joined(separator: " ")
    self.isUnfinished = isUnfinished || hasStar && Self.canBePlain(self.text)
    // If there is only one form, quotation marks make no difference.
    self.isExact = isExact && ArabicArticle.forms(of: self.text[...]).count > 1
    guard self.text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
  }

  /// True if a query has this text without quotation marks. Nothing in it has a special meaning.
  static func canBePlain(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first.isNumber else { return false }
    return text != "OR" && !text.hasSuffix("*") && !text.contains { " )".contains($0) }
      && text.firstIndex(of: ":").flatMap { PredicateName.named(text[..<$0]) } == nil
  }

  /// Returns a word without combining marks at its ends, such as a single accent. They would combine with a space or
  /// quotation mark beside the word.
  private static func withoutLooseMarks(_ word: Substring) -> String {
    let scalars = word.unicodeScalars.drop { $0.properties.isGraphemeExtend || $0.properties.generalCategory.isLoose }
    let end = scalars.lastIndex { $0.properties.generalCategory != .format }
    return end.map { String(String.UnicodeScalarView(scalars[...$0])) } ?? ""
  }

  /// Returns the different phrases of a text, at most as many as a query may have. In this text, only quotation marks
  /// have a special meaning.
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

extension Unicode.GeneralCategory {
  /// True for combining marks and format characters.
  fileprivate var isLoose: Bool { [.nonspacingMark, .spacingMark, .enclosingMark, .format].contains(self) }
}
