/// A piece of a query's text.
struct QueryToken {
  enum Kind {
    case open, close, minus
    /// A word without spaces.
    case word
    /// Words between quotation marks.
    case quoted
    /// A known name with a colon, and the value after it.
    case named(PredicateName, value: Substring, isQuoted: Bool)
  }

  let kind: Kind
  /// The text of the piece, without quotation marks.
  let text: Substring
  /// The place in the query, with quotation marks.
  let range: Range<String.Index>

  static let quotationMarks = "\"“”„"

  /// Splits a text into pieces.
  static func tokens(of text: String) -> [QueryToken] {
    var tokenizer = Tokenizer(text)
    while tokenizer.next() {}
    return tokenizer.tokens
  }
}

private struct Tokenizer {
  private let text: String
  private var place: String.Index
  /// The number of open brackets.
  private var depth = 0
  private(set) var tokens: [QueryToken] = []

  init(_ text: String) {
    (self.text, place) = (text, text.startIndex)
  }

  /// Reads a piece.
  ///
  /// - Returns: False at the end of the text.
  mutating func next() -> Bool {
    guard place < text.endIndex else { return false }
    let character = text[place]
    let following = text[place...].dropFirst().first
    switch character {
    case _ where character.isWhitespace: place = text.index(after: place)
    case "(":
      depth += 1
      add(.open, to: text.index(after: place))
    case ")" where depth > 0:
      depth -= 1
      add(.close, to: text.index(after: place))
    case "-" where following.map(Self.canBeExcluded) ?? false: add(.minus, to: text.index(after: place))
    case _ where QueryToken.quotationMarks.contains(character):
      if let end = endOfQuotation(from: place) {
        let inner = text[text.index(after: place)..<end]
        add(.quoted, inner, to: text.index(after: end))
      } else {
        place = text.index(after: place)
      }
    default: addWord()
    }
    return true
  }

  /// True if a minus before this character excludes the next piece. In other places, as in `--force`, a minus is a
  /// normal character.
  private static func canBeExcluded(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "(" || QueryToken.quotationMarks.contains(character)
  }

  /// Returns the place of the closing quotation mark.
  private func endOfQuotation(from start: String.Index) -> String.Index? {
    text[text.index(after: start)...].firstIndex { QueryToken.quotationMarks.contains($0) }
  }

  private mutating func addWord() {
    let rest = text[place...]
    let end =
      rest.firstIndex { $0.isWhitespace || QueryToken.quotationMarks.contains($0) || (depth > 0 && $0 == ")") }
      ?? text.endIndex
    let word = rest[..<end]
    guard let colon = word.firstIndex(of: ":"), let name = PredicateName.named(word[..<colon]) else {
      return add(.word, word, to: end)
    }
    let value = word[word.index(after: colon)...]
    if value.isEmpty, end < text.endIndex, QueryToken.quotationMarks.contains(text[end]) {
      // If a quotation mark is not closed, the value ends at the end of the text, because the reader is still typing
      // it.
      let last = endOfQuotation(from: end) ?? text.endIndex
      let inner = text[text.index(after: end)..<last]
      let next = last == text.endIndex ? last : text.index(after: last)
      return add(.named(name, value: inner, isQuoted: true), word, to: next)
    }
    add(.named(name, value: value, isQuoted: false), word, to: end)
  }

  private mutating func add(_ kind: QueryToken.Kind, _ content: Substring? = nil, to end: String.Index) {
    tokens.append(QueryToken(kind: kind, text: content ?? text[place..<end], range: place..<end))
    place = end
  }
}
