/// What the reader types, as a query of FTS5 (<https://sqlite.org/fts5.html#full_text_query_syntax>) in which nothing typed
/// is syntax: every word, and every run of words between quotation marks, is a phrase of its own, and all are wanted.
///
/// The first 32 different phrases count, and the first 32 words of each: the time grows with every one, and a pasted page is
/// no search.
public struct SearchQuery {
  private static let limit = 32

  /// What is wanted, each in one of its forms.
  public let phrases: [[Substring]]
  /// Whether the last one may be the beginning of one.
  let isUnfinished: Bool

  /// - Parameter isUnfinished: Whether the last phrase may be the beginning of one.
  public init(_ typed: String, isUnfinished: Bool = false) {
    // A NUL would end the query inside a phrase.
    let parts = typed.replacing("\0", with: " ").split(omittingEmptySubsequences: false) { "\"“”„".contains($0) }
    var phrases: [[Substring]] = []
    for (index, part) in parts.enumerated() {
      // Between two marks; the last mark may still be waiting for its other.
      if index % 2 == 1, index < parts.count - 1 {
        phrases.append([Substring(part.split { $0.isWhitespace }.prefix(Self.limit).joined(separator: " "))])
      } else {
        phrases += part.split { $0.isWhitespace }.map { ArabicArticle.forms(of: $0) }
      }
    }
    // Signs alone are no word of the index.
    phrases.removeAll { !$0[0].contains { $0.isLetter || $0.isNumber } }
    var seen: Set<[Substring]> = []
    self.phrases = Array(phrases.filter { seen.insert($0).inserted }.prefix(Self.limit))
    self.isUnfinished = isUnfinished
  }

  /// Nothing was typed that could be found.
  var isEmpty: Bool { phrases.isEmpty }

  /// The phrases, quoted for FTS5, with a mark before each: the tokenizer takes it off and puts it before each word
  /// (`SearchTokenizer`).
  ///
  /// - Parameter columns: Where to look for them.
  func text(in columns: String, marked mark: String) -> String {
    let wanted = phrases.enumerated().map { index, forms in
      let star = isUnfinished && index == phrases.count - 1 ? "*" : ""
      let quoted = forms.map { "\"\(mark)\($0)\"\(star)" }
      return quoted.count == 1 ? quoted[0] : "(\(quoted.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
    return "{\(columns)} : (\(wanted))"
  }
}
