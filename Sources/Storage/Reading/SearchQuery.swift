/// The reader's input as a query of FTS5 (<https://sqlite.org/fts5.html#full_text_query_syntax>). Nothing in the input
/// is syntax: every word, and every run of words between quotation marks, is a phrase, and all phrases must match.
///
/// Only the first 32 different phrases count, and the first 32 words of each: every one costs time, and a pasted page
/// is no search.
public struct SearchQuery {
  private static let limit = 32

  /// The wanted phrases, each with its alternative forms.
  public let phrases: [[Substring]]
  /// True if the last phrase may be unfinished.
  let isUnfinished: Bool

  /// - Parameter isUnfinished: True if the last phrase may be unfinished.
  public init(_ typed: String, isUnfinished: Bool = false) {
    // A NUL would end the query inside a phrase.
    let parts = typed.replacing("\0", with: " ").split(omittingEmptySubsequences: false) { "\"“”„".contains($0) }
    var phrases: [[Substring]] = []
    for (index, part) in parts.enumerated() {
      // Text between two quotation marks; the last mark may still lack its partner.
      if index % 2 == 1, index < parts.count - 1 {
        phrases.append([Substring(part.split { $0.isWhitespace }.prefix(Self.limit).joined(separator: " "))])
      } else {
        phrases += part.split { $0.isWhitespace }.map { ArabicArticle.forms(of: $0) }
      }
    }
    // Signs alone are not words in the index.
    phrases.removeAll { !$0[0].contains { $0.isLetter || $0.isNumber } }
    var seen: Set<[Substring]> = []
    self.phrases = Array(phrases.filter { seen.insert($0).inserted }.prefix(Self.limit))
    self.isUnfinished = isUnfinished
  }

  /// True if the input has no words to search for.
  var isEmpty: Bool { phrases.isEmpty }

  /// Returns the phrases, quoted for FTS5, with a mark before each. The tokenizer removes the mark and puts it before
  /// each word (`SearchTokenizer`).
  ///
  /// - Parameter columns: The columns to search.
  func text(in columns: String, marked mark: String) -> String {
    let wanted = phrases.enumerated().map { index, forms in
      let star = isUnfinished && index == phrases.count - 1 ? "*" : ""
      let quoted = forms.map { "\"\(mark)\($0)\"\(star)" }
      return quoted.count == 1 ? quoted[0] : "(\(quoted.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
    return "{\(columns)} : (\(wanted))"
  }
}
