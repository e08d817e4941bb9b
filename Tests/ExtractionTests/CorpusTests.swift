import Extraction
import Foundation
import Testing
import Text

@Suite("The pages of others", .enabled(if: Corpora.areHere))
struct CorpusTests {
  /// What the corpus expects of a page.
  struct Expectation: Decodable {
    let title, byline, excerpt, siteName, lang, dir, publishedTime: String?
  }

  struct Sample {
    let name: String
    let page: String
    let article: String
    let expectation: Expectation
  }

  static func samples() throws -> [Sample] {
    try Corpora.files(in: "readability").filter { $0.lastPathComponent == "source.html" }.map { file in
      let folder = file.deletingLastPathComponent()
      func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
      }
      return Sample(
        name: folder.lastPathComponent, page: try text("source.html"), article: try text("expected.html"),
        expectation: try JSONDecoder().decode(
          Expectation.self, from: Data(try text("expected-metadata.json").utf8)))
    }
  }

  /// The values that the corpus states, and where we have them.
  static let facts:
    [(name: String, expected: @Sendable (Expectation) -> String?, found: @Sendable (ExtractedArticle) -> String?)] = [
      ("title", { $0.title }, { $0.title }), ("byline", { $0.byline }, { $0.byline }),
      ("excerpt", { $0.excerpt }, { $0.excerpt }), ("siteName", { $0.siteName }, { $0.siteName }),
      ("language", { $0.lang }, { $0.language }), ("direction", { $0.dir }, { $0.direction }),
      ("published", { $0.publishedTime }, { $0.published }),
    ]

  /// Twice the words that both texts have, as a share of the words of both.
  static func likeness(_ one: String, _ other: String) -> Double {
    func words(_ html: String) -> [Substring: Int] {
      PlainText.of(html: html).split(whereSeparator: \.isWhitespace).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (first, second) = (words(one), words(other))
    let total = first.values.reduce(0, +) + second.values.reduce(0, +)
    let shared = first.reduce(0) { $0 + min($1.value, second[$1.key] ?? 0) }
    return total == 0 ? 1 : 2 * Double(shared) / Double(total)
  }

  @Test("give the text and the facts that are expected of them")
  func readability() throws {
    let samples = try Self.samples()
    var likeness = 0.0
    var right = [Int](repeating: 0, count: Self.facts.count)
    for sample in samples {
      let article = Extractor.extract(page: sample.page, address: "http://fakehost/test/page.html")
      let own = Self.likeness(article?.html ?? "", sample.article)
      likeness += own
      if ProcessInfo.processInfo.environment["COURANT_VERBOSE"] != nil, own < 0.99 { print(sample.name, own) }
      for (index, fact) in Self.facts.enumerated() {
        let expected = Whitespace.folded(fact.expected(sample.expectation) ?? "")
        let found = Whitespace.folded(article.flatMap(fact.found) ?? "")
        if expected == found {
          right[index] += 1
        } else if ProcessInfo.processInfo.environment["COURANT_VERBOSE"] != nil {
          print("\(sample.name): \(fact.name)\n  \(expected.prefix(200))\n  \(found.prefix(200))")
        }
      }
    }
    let mean = likeness / Double(samples.count)
    let counts = zip(Self.facts, right).map { "\($0.name) \($1) of \(samples.count)" }.joined(separator: "; ")
    print("score: readability text F1 \(mean.formatted(.number.precision(.fractionLength(4)))); \(counts)")
    // What has been reached. The rest are names that the corpus leaves out, spaces, and what is none of the article.
    #expect(mean >= 0.9945)
    for (count, reached) in zip(right, [60, 57, 60, 61, 61, 61, 61]) { #expect(count >= reached) }
  }

  @Test(
    "lose what Readability leaves in and is none of the article",
    arguments: [
      ("theverge", "We accept credit card"), ("wapo-1", "museum is home to amazing Roman treasures"),
      ("nytimes-5", "Lo más reciente"),
    ])
  func furniture(name: String, text: String) throws {
    let sample = try #require(try Self.samples().first { $0.name == name })
    #expect(sample.article.contains(text))
    let article = Extractor.extract(page: sample.page, address: "http://fakehost/test/page.html")
    #expect(article?.html.contains(text) == false)
  }
}
