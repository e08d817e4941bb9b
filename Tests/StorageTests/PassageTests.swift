import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Where an article holds the words of a search")
struct PassageTests {
  private static func sample(_ headline: String, _ html: String) async throws -> SampleStore {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(.sample(id, [.sample("1", headline: headline, html: html)]), at: .noon)
    _ = try await sample.writer.index(atMost: 10)
    return sample
  }

  private static func drawn(_ text: String, _ marks: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    for mark in marks.reversed() {
      bytes.insert(UInt8(ascii: "]"), at: mark.upperBound)
      bytes.insert(UInt8(ascii: "["), at: mark.lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test
  func `A headline that an earlier version stored in full is read as long as a row shows it, and marked no further`()
    async throws
  {
    let sample = try await Self.sample(String(repeating: "snow ", count: 100_000), "<p>Text</p>")
    try await sample.writer.execute(
      """
      UPDATE articles SET byline = headline; UPDATE publications SET title = (SELECT headline FROM articles),
        chosen_title = NULL
      """)
    let summary = try #require(try await sample.reader.summaries(sample.ids()).first)
    #expect([summary.headline, summary.byline, summary.source].map(\.count) == [1000, 1000, 1000])
    #expect(try await sample.reader.publications().map(\.title.count) == [1000])
    let passage = try #require(try await sample.reader.passages(of: [summary.id], for: "snow")[summary.id])
    #expect(passage.headline.count == 200 && passage.headline.allSatisfy { $0.upperBound <= 1000 })
  }

  @Test(
    "Words are marked as the search finds them: whole, without case and accents, the last one by its beginning",
    arguments: [
      ("snow", "Snow in Zürich", "Trams in the snow", "[Snow] in Zürich", "Trams in the [snow]"),
      ("zurich tra", "Snow in Zürich", "Trams, a tramway", "Snow in [Zürich]", "[Trams], a [tramway]"),
      ("tra zurich", "Snow in Zürich", "Trams", "Snow in [Zürich]", nil),
      ("\"in the\" snow", "in snow", "Trams in the snow", "in [snow]", "Trams [in the] [snow]"),
      ("\"the trams\"", "x", "trams the trams", "x", "trams [the trams]"),
      ("東京", "東京", "snow", "[東京]", nil), ("كتاب", "الكتاب", "كتاب", "[الكتاب]", "[كتاب]"),
      ("cafe\u{301}", "CAFÉ", "cafe\u{301}s", "[CAFÉ]", "[cafe\u{301}s]"), ("a a a", "a b a", "b", "[a] b [a]", nil),
    ])
  func marked(_ words: String, _ headline: String, _ html: String, _ first: String, _ second: String?) async throws {
    let sample = try await Self.sample(headline, html)
    let id = try #require(try await sample.ids().first)
    let passage = try #require(try await sample.reader.passages(of: [id], for: words)[id])
    #expect(Self.drawn(headline, passage.headline) == first)
    #expect(passage.text.map { Self.drawn($0, passage.marks) } == second)
  }

  @Test("Far down, the text around the first place is given, on one line, and no more of it than a row holds")
  func far() async throws {
    let filler = String(repeating: "<p>Lorem ipsum\n dolor</p>", count: 2000)
    let sample = try await Self.sample("Far", filler + "<p>before <b>needle</b>\n\nbehind</p>" + filler)
    let id = try #require(try await sample.ids().first)
    let passage = try #require(try await sample.reader.passages(of: [id], for: "needle")[id])
    let text = try #require(passage.text)
    #expect(text.hasPrefix("…") && text.utf8.count < 500 && !text.contains("\n") && !text.contains("  "))
    #expect(Self.drawn(text, passage.marks).contains("before [needle] behind"))
    #expect(try await sample.reader.passages(of: [id], for: "nothing").isEmpty)
  }

  @Test(
    "No text and no words harm it",
    arguments: [
      "", "\"", "\u{0}", "*", "🗞", "\u{301}", "\u{202E}x", String(repeating: "見", count: 5000), "a\u{0}b", "見",
      String(repeating: "needle ", count: 500), "\"" + String(repeating: "a ", count: 2000) + "\"",
    ])
  func hostile(_ words: String) async throws {
    for text in [
      "", String(repeating: "見", count: 3000) + "needle", String(repeating: "a ", count: 50_000), "\u{1}\u{2}🗞",
    ] {
      let sample = try await Self.sample("見\u{301}🗞 needle", text)
      let id = try #require(try await sample.ids().first)
      for passage in try await sample.reader.passages(of: [id, .init(rawValue: 99)], for: words).values {
        for mark in passage.marks { #expect(mark.upperBound <= (passage.text ?? "").utf8.count) }
        #expect((passage.text ?? "").utf8.count < 500)
      }
    }
  }

  @Test(
    "An excerpt begins behind a space or between two characters, and keeps the marks it has room for",
    arguments: [
      ("one two", [4..<7], "one [two]"), ("one\n\n two", [6..<9], "one [two]"), ("one", [], nil), ("one", [2..<9], nil),
      (
        String(repeating: "x", count: 30) + " " + String(repeating: "y", count: 20) + "  z", [53..<54],
        "…" + String(repeating: "y", count: 20) + " [z]"
      ),
      (String(repeating: "見", count: 40) + "z", [120..<121], "…" + String(repeating: "見", count: 10) + "[z]"),
    ])
  func excerpt(_ text: String, _ marks: [Range<Int>], _ expected: String?) {
    #expect(MarkedExcerpt(of: text, marks).map { Self.drawn($0.text, $0.marks) } == expected)
  }
}
