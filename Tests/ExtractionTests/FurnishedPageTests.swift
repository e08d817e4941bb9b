import Extraction
import Feeds
import Foundation
import HTML
import Testing
import Text

/// The articles of real feeds, in pages that put around them what pages do: what was the article is known, and what was not.
@Suite("The articles of real feeds in furnished pages", .enabled(if: Corpora.areHere))
struct FurnishedPageTests {
  /// The first articles of each feed that are wanted.
  private static func articles(ofEach most: Int, where isWanted: @escaping (String) -> Bool) -> [String] {
    Corpora.files(in: "real-feeds").flatMap { file -> [String] in
      guard let bytes = try? Data(contentsOf: file),
        let feed = try? FeedParser.parse([UInt8](bytes), address: "https://news.example/feed", contentType: nil)
      else { return [] }
      let articles = feed.entries.lazy.compactMap { $0.content ?? $0.summary }
        .map { Sanitizer.sanitize($0, base: "https://other.example/").html }
      return Array(articles.filter(isWanted).prefix(most))
    }
  }

  private struct Score {
    var found = 0.0
    var right = 0.0
    var count = 0.0

    var precision: Double { found / count }
    var recall: Double { right / count }
    var likeness: Double { 2 * precision * recall / (precision + recall) }
  }

  private static func words(_ html: String) -> [Substring: Int] {
    PlainText.of(html: html).split(whereSeparator: \.isWhitespace).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func score(_ pages: [PageFurniture.Page], _ articles: [String]) -> Score {
    var score = Score()
    for (index, article) in articles.enumerated() {
      let page = pages[index % pages.count]
      let middle = article.firstRange(of: "</p>")?.upperBound ?? article.startIndex
      let text = article[..<middle] + page.between + article[middle...]
      let extracted = Extractor.extract(
        page: "<!DOCTYPE html><title>A title</title><body>\(page.before)\(text)\(page.after)</body>",
        address: "https://news.example/news/story")
      let (own, found) = (words(article), words(extracted?.html ?? ""))
      let shared = Double(found.reduce(0) { $0 + min($1.value, own[$1.key] ?? 0) })
      let precision = shared / Double(max(found.values.reduce(0, +), 1))
      if ProcessInfo.processInfo.environment["COURANT_VERBOSE"] != nil, precision < 0.99 {
        print("\(page.name): \(precision)", found.filter { $0.value > own[$0.key] ?? 0 }.keys.prefix(40))
      }
      score.found += precision
      score.right += shared / Double(max(own.values.reduce(0, +), 1))
      score.count += 1
    }
    return score
  }

  @Test("lose what is around them, and nothing of their own")
  func halves() throws {
    // With paragraphs, between which something may stand.
    let articles = Self.articles(ofEach: 1) { $0.contains("</p>") && PlainText.of(html: $0).count > 1500 }
    let even = articles.indices.filter { $0 % 2 == 0 }.map { articles[$0] }
    let odd = articles.indices.filter { $0 % 2 == 1 }.map { articles[$0] }
    let halves = [("seen", Self.score(PageFurniture.seen, even)), ("held out", Self.score(PageFurniture.heldOut, odd))]
    for (name, score) in halves {
      let figures = [score.precision, score.recall, score.likeness].map {
        $0.formatted(.number.precision(.fractionLength(3)))
      }
      print(
        "score: furnished pages, \(name): \(Int(score.count)), precision \(figures[0]), recall \(figures[1]), F1 \(figures[2])"
      )
      #expect(score.count > 20)
    }
  }

  @Test("keep what is theirs where nothing else is there")
  func alone() {
    var (kept, count) = (0.0, 0)
    for article in Self.articles(ofEach: 6, where: { PlainText.of(html: $0).count > 200 }) {
      for page in [
        "<!DOCTYPE html><title>A title</title><body>\(article)",
        "<!DOCTYPE html><title>A title</title><body><main><article><h1>A title</h1><div>\(article)</div></article></main>",
      ] {
        let extracted = Extractor.extract(page: page, address: "https://other.example/news/story")
        let (own, found) = (Self.words(article), Self.words(extracted?.html ?? ""))
        let shared = found.reduce(0) { $0 + min($1.value, own[$1.key] ?? 0) }
        kept += Double(shared) / Double(max(own.values.reduce(0, +), 1))
        count += 1
        #expect(extracted != nil)
      }
    }
    let mean = kept / Double(count)
    print(
      "score: articles alone in \(count) pages: kept \(mean.formatted(.number.precision(.fractionLength(4)))) of their words"
    )
    // What goes are other articles below a label, shortcodes, and letters to sign up for.
    #expect(mean >= 0.991)
  }
}
