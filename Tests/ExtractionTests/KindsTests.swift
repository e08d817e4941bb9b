import Extraction
import Foundation
import Testing
import Text

/// Fifty pages: ten kinds of articles on five sites; and the same sites without an article.
@Suite("Pages of every kind")
struct KindsTests {
  /// Words, and each character of a script that has no spaces.
  private static func words(_ html: String) -> [String: Int] {
    var words: [String: Int] = [:]
    for word in PlainText.of(html: html).split(whereSeparator: \.isWhitespace) {
      if word.unicodeScalars.contains(where: { (0x3040...0x9FFF).contains($0.value) }) {
        for character in word { words[String(character), default: 0] += 1 }
      } else {
        words[String(word), default: 0] += 1
      }
    }
    return words
  }

  private static func score(_ found: String, _ expected: String) -> (precision: Double, recall: Double) {
    let (found, expected) = (words(found), words(expected))
    let shared = Double(found.reduce(0) { $0 + min($1.value, expected[$1.key] ?? 0) })
    let (all, wanted) = (found.values.reduce(0, +), expected.values.reduce(0, +))
    return (all == 0 ? (wanted == 0 ? 1 : 0) : shared / Double(all), wanted == 0 ? 1 : shared / Double(wanted))
  }

  private static func page(_ article: PageKinds.Article, on site: String) -> String {
    let body = (article.isWholePage ? SiteFurniture.bare : site).replacing("TITLE", with: article.title).replacing(
      "ARTICLE", with: article.markup)
    return "<!DOCTYPE html><html><head><title>\(article.title)</title>\(article.head)</head><body>\(body)</body></html>"
  }

  @Test("give their articles")
  func pages() {
    var (precision, recall, likeness, count) = (0.0, 0.0, 0.0, 0.0)
    var lost = 0
    for (index, site) in SiteFurniture.sites.enumerated() {
      for article in PageKinds.articles(site: index) {
        let found =
          Extractor.extract(page: Self.page(article, on: site), address: "https://news.example/2024/story")?.html ?? ""
        let score = Self.score(found, article.expected)
        let own =
          score.precision + score.recall == 0
          ? 0 : 2 * score.precision * score.recall / (score.precision + score.recall)
        if ProcessInfo.processInfo.environment["COURANT_VERBOSE"] != nil, own < 0.99 {
          print("\(article.kind) on site \(index): \(score)\n  \(found.prefix(1500))")
        }
        if article.expected.contains("<img"), !found.contains("<img") { lost += 1 }
        precision += score.precision
        recall += score.recall
        likeness += own
        count += 1
      }
    }
    let figures = [precision, recall, likeness].map { ($0 / count).formatted(.number.precision(.fractionLength(3))) }
    print("score: fifty pages of ten kinds: precision \(figures[0]), recall \(figures[1]), F1 \(figures[2])")
    #expect(likeness / count >= 0.985 && lost == 0)
  }

  /// Of the sites that have comments without a name, none is asked: these cannot be told from a thread of a forum.
  @Test("of which nothing but what is around the article is there give none", arguments: [0, 2, 3, 4])
  func empty(site: Int) {
    for markup in PageKinds.noArticles {
      let article = PageKinds.Article(kind: "none", title: "The harbour and its boats", markup: markup, expected: "")
      let page = Self.page(article, on: SiteFurniture.sites[site])
      let found = Extractor.extract(page: page, address: "https://news.example/2024/story")
      #expect(found == nil, "\(markup)")
    }
  }
}
