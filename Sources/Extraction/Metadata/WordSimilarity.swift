/// Measures the share of a text's words that also occur in another text.
struct WordSimilarity {
  private let words: Set<Substring>

  init(to text: String) {
    words = Set(Self.words(of: text.lowercased().prefix(Self.limit)))
  }

  /// Returns a value from 0, if no word of `text` is in the other text, to 1, if all are. Longer words count more.
  func of(_ text: String) -> Double {
    let others = Self.words(of: text.lowercased().prefix(Self.limit))
    guard !words.isEmpty, !others.isEmpty else { return 0 }
    let strange = others.filter { !words.contains($0) }
    return 1 - Double(Self.length(strange)) / Double(Self.length(others))
  }

  private static let limit = 2_000

  private static func words(of text: Substring) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  private static func length(_ words: [Substring]) -> Int {
    words.isEmpty ? 0 : words.reduce(words.count - 1) { $0 + $1.utf16.count }
  }
}
