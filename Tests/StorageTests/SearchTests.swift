import Articles
import Foundation
import Queries
import Testing

@testable import Storage

@Suite("Search")
struct SearchTests {
  private static func indexed() async throws -> SampleStore {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let articles: [SourceArticle] = [
      .sample("1", headline: "Café au lait", byline: "Ada Lovelace", html: "Milk and coffee"),
      .sample("2", headline: "C++ and \"quotes\"", html: "100% AND OR NOT near"),
      .sample("3", headline: "Zürich", html: "Trams in the snow", published: .midnight),
      .sample("4", headline: "東京", html: "snow", published: .noon),
    ]
    _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    #expect(try await sample.writer.index(atMost: 3) == 3)
    #expect(try await !sample.reader.isIndexed())
    #expect(try await sample.writer.index(atMost: 3) == 1)
    #expect(try await sample.reader.isIndexed())
    return sample
  }

  @Test("A pasted page is searched for by its beginning, in no more time than other words")
  func pasted() async throws {
    let sample = try await Self.indexed()
    #expect(try await sample.reader.search(String(repeating: "snow ", count: 20_000)).count == 2)
    let words = (0..<20_000).map { "word\($0)" }.joined(separator: " ")
    for typed in [words, "\"\(words)\"", words.replacing("word", with: "كتاب")] {
      #expect(ParsedQuery(typed).condition.text.utf8.count < 2000)
      #expect(try await sample.reader.search(typed).isEmpty)
    }
  }

  @Test("Words are found in headline, byline and text, without regard to case and accents; the last may be unfinished")
  func words() async throws {
    let sample = try await Self.indexed()
    let expected: [(String, [String])] = [
      ("coffee", ["1"]), ("COFFEE", ["1"]), ("cafe", ["1"]), ("Café", ["1"]), ("lovelace milk", ["1"]),
      ("cof", ["1"]), ("cof milk", []), ("milk cof", ["1"]), ("zurich", ["3"]), ("snow", ["4", "3"]), ("東京", ["4"]),
      ("nothing", []), ("", []), ("  \n\t ", []),
    ]
    for (words, keys) in expected {
      let found = try await sample.reader.search(words)
      let addresses = try await sample.reader.summaries(found.map(\.id)).compactMap(\.address)
      #expect(addresses == keys.map { "https://example.org/\($0)" }, "\(words)")
    }
  }

  @Test(
    "Nothing that is typed is a query's syntax",
    arguments: [
      "\"", "\"\"", "\"\"\"", "'", "''; DROP TABLE articles; --", "*", "**", "coffee*", "*coffee", "^coffee", "-coffee",
      "+", "C++", "(", ")", "((", "NEAR(", "NEAR(a b, 3)", "AND", "OR", "NOT", "AND AND", "coffee AND", "headline:cafe",
      "{headline byline}: x", ":", "%", "_", "\\", "\u{0}", "coffee\u{0}\"", "\u{FEFF}", "\u{202E}", "🗞", "\u{301}",
      "?1", "$x", ";", "--", "/*", String(repeating: "\"", count: 1001), String(repeating: "a ", count: 500),
    ])
  func hostile(_ words: String) async throws {
    let sample = try await Self.indexed()
    _ = try await sample.reader.search(words)
    #expect(try await sample.ids().count == 4)
    #expect(try await sample.reader.search("coffee").count == 1)
  }

  @Test("Operators' names are words like others")
  func operators() async throws {
    let sample = try await Self.indexed()
    for words in ["AND NOT OR", "near and", "\"quotes\"", "100%"] {
      #expect(try await sample.headlines(sample.reader.search(words)) == ["C++ and \"quotes\""], "\(words)")
    }
  }

  @Test("An Arabic word is found with its article and without it, however it is typed")
  func arabicArticle() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let articles: [SourceArticle] = [
      .sample("1", headline: "الكتاب", html: "في المدينة"), .sample("2", headline: "كتاب", html: "مدينة"),
      .sample("3", headline: "الم", html: "book"),
    ]
    _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    _ = try await sample.writer.index(atMost: 10)
    let expected: [(String, Set<String>)] = [
      ("كتاب", ["الكتاب", "كتاب"]), ("الكتاب", ["الكتاب", "كتاب"]), ("الكتا", ["الكتاب", "كتاب"]),
      ("مدينة كتاب", ["الكتاب", "كتاب"]), ("المدينة الكت", ["الكتاب"]), ("\"كتاب\"", ["كتاب"]),
      // Too short to be more than the beginning of a word.
      ("ال", ["الكتاب", "الم"]), ("الم", ["الكتاب", "الم"]), ("كتب", []), ("كتاب book", []), ("book", ["الم"]),
    ]
    for (words, headlines) in expected {
      #expect(Set(try await sample.headlines(sample.reader.search(words))) == headlines, "\(words)")
    }
    let filter = FilterRule(.mute, words: "الكتاب مدينة")
    #expect(try await sample.reader.articles(matching: filter).count == 2)
  }

  @Test("An edited article is found by its new words only, once it is indexed again")
  func edited() async throws {
    let sample = try await Self.indexed()
    let id = try #require(try await sample.reader.publications().first).id
    _ = try await sample.writer.store(.sample(id, [.sample("1", headline: "Tea", html: "leaves")]), at: .noon)
    #expect(try await sample.writer.index(atMost: 10) == 1)
    #expect(try await sample.headlines(sample.reader.search("leaves")) == ["Tea"])
    #expect(try await sample.reader.search("coffee").isEmpty)
  }
}
