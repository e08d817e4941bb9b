import Articles
import Foundation
import Testing

@testable import Storage

@Suite("The place in an article")
struct ArticlePlaceTests {
  @Test(
    "is a block that there may be, and a part of it",
    arguments: [
      (3, 0.5, 3, 0.5), (-1, 0.5, 0, 0.5), (0, -1, 0, 0), (2, .nan, 2, 0), (2, 1, 2, 1.0.nextDown),
      (2, .infinity, 2, 1.0.nextDown), (.min, -.infinity, 0, 0), (.max, 0, .max, 0),
    ] as [(Int, Double, Int, Double)])
  func values(_ block: Int, _ fraction: Double, _ expectedBlock: Int, _ expectedFraction: Double) {
    let place = ArticlePlace(block: block, fraction: fraction)
    #expect(place.block == expectedBlock && place.fraction == expectedFraction)
    #expect(place.isTop == (expectedBlock == 0 && expectedFraction == 0))
  }

  @Test("is kept for each article, the last one, and not at the top")
  func kept() async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 2)
    let ids = try await sample.ids()
    #expect(try await sample.reader.place(in: ids[0]) == nil)
    let places = [ArticlePlace(block: 7, fraction: 0.25), ArticlePlace(block: .max, fraction: 0.75)]
    for place in places {
      try await sample.writer.keep(place: place, in: ids[0])
      #expect(try await sample.reader.place(in: ids[0]) == place)
    }
    #expect(try await sample.reader.place(in: ids[1]) == nil)
    // Neither a deed nor a mark.
    #expect(try await sample.reader.lastDeed() == nil)
    #expect(try await sample.headlines(of: .unread).count == 2)
    for top in [nil, ArticlePlace(block: 0, fraction: 0)] {
      try await sample.writer.keep(place: places[0], in: ids[0])
      try await sample.writer.keep(place: top, in: ids[0])
      #expect(try await sample.writer.texts("SELECT count(*) FROM article_places") == ["0"])
    }
  }

  @Test("goes with its article, and comes to none that is gone")
  func gone() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A", articles: 1)
    let article = try await sample.ids()[0]
    let place = ArticlePlace(block: 7, fraction: 0.25)
    try await sample.writer.keep(place: place, in: article)
    try await sample.writer.remove(id, at: .midnight)
    try await sample.writer.purgeRemoved(before: .noon)
    try await sample.writer.keep(place: place, in: article)
    #expect(try await sample.writer.texts("SELECT count(*) FROM article_places") == ["0"])
    try await sample.writer.expectConsistent()
  }

  @Test("stays when the article is edited, and when it comes from the site in place of its feed")
  func edited() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A", articles: 1)
    let article = try await sample.ids()[0]
    let place = ArticlePlace(block: 7, fraction: 0.25)
    try await sample.writer.keep(place: place, in: article)
    let edit = SourceArticle.sample("A 0", html: "<p>Another text.</p>")
    #expect(try await sample.writer.store(.sample(id, [edit]), at: .noon).changed == [article])
    #expect(try await sample.reader.place(in: article) == place)
  }

  @Test(
    "that cannot be is read as one that can",
    arguments: ["(-5, 0.5)", "(3, 7.0)", "(3, -1.0)", "(0, 0.0)", "(9223372036854775807, 0.5)", "(3, 1e999)"])
  func hostile(_ values: String) async throws {
    let sample = try SampleStore()
    try await sample.add("A", articles: 1)
    let article = try await sample.ids()[0]
    try await sample.writer.execute(
      "INSERT INTO article_places (article, block, fraction) SELECT \(article.rawValue), * FROM (VALUES \(values))")
    let place = try await sample.reader.place(in: article)
    #expect(place.map { $0.block >= 0 && 0..<1 ~= $0.fraction && !$0.isTop } ?? (values == "(0, 0.0)"))
  }
}
