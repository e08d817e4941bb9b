/// What the reader types, as a query of FTS5 (<https://sqlite.org/fts5.html#full_text_query_syntax>) in which nothing typed
/// is syntax: every word, and every run of words between quotation marks, is a phrase of its own, and all are wanted.
struct SearchQuery {
  /// The phrases, quoted for FTS5; empty where nothing was typed.
  let text: String

  init(_ typed: String) {
    // A NUL would end the query inside a phrase.
    let parts = typed.replacing("\0", with: " ").split(omittingEmptySubsequences: false) { "\"“”„".contains($0) }
    var phrases: [Substring] = []
    for (index, part) in parts.enumerated() {
      // Between two marks; the last mark may still be waiting for its other.
      if index % 2 == 1, index < parts.count - 1 {
        phrases.append(part)
      } else {
        phrases += part.split { $0.isWhitespace }
      }
    }
    // Signs alone are no word of the index.
    text = phrases.filter { $0.contains { $0.isLetter || $0.isNumber } }.map { "\"\($0)\"" }.joined(separator: " ")
  }
}
