import Queries
import TestServers
import Testing

@Suite("Random queries")
struct RandomQueryTests {
  private static let pieces = [
    "snow", "rain", "OR", "-", "(", ")", "\"", "title:", "is:unread", "is:", "has:picture", "within:7d", "before:2026",
    "tag:", "source:x", ":", " ", " ", " ", "é", "東京", "كتاب", "\u{0}", "--", "*", "lang:de", "“", "after:20", "🗞",
    "\n",
  ]

  @Test("are read in any order of pieces, and their text reads as the same query")
  func roundTrip() {
    var chance = SplitMix64(seed: 1)
    for _ in 0..<TestLength.number(5000, whole: 200_000) {
      let typed = (0..<Int.random(in: 1...14, using: &chance)).map { _ in
        Self.pieces.randomElement(using: &chance) ?? ""
      }
      .joined()
      let query = ParsedQuery(typed)
      let again = ParsedQuery(query.condition.text)
      #expect(again.condition == query.condition, "\(typed)")
      for problem in query.problems { #expect(problem.range.upperBound <= typed.utf8.count && !problem.range.isEmpty) }
      _ = ParsedQuery(typed, isUnfinished: true)
    }
  }
}
