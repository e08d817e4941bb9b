import Articles
import Foundation
import Queries
import SQLite
import Testing

@testable import Storage

@Suite("A list of a query")
struct QueryIndexTests {
  @Test(
    "of a rare kind is read from the index of this kind",
    arguments: [
      ("is:starred", "starred_articles"), ("is:muted", "rare_articles"), ("is:episode", "rare_articles"),
      ("is:video", "rare_articles"), ("has:recording", "rare_articles"), ("has:comments", "rare_articles"),
      ("is:post", "posts"), ("is:video source:x within:7d", "rare_articles"),
      ("is:starred -is:read source:x", "starred_articles"),
      ("before:2024", "articles_by_date"), ("folder:x -is:muted", "articles_of_publication"),
    ])
  func index(text: String, name: String) async throws {
    let sample = try SampleStore()
    let condition = ParsedQuery(text).condition
    #expect(condition.isReadAtOnce)
    let list = ListQuery(condition, clock: QueryClock())
    var values = SQLValues("[]", nil, nil, 50, 0)
    let plan = try await sample.writer.texts(
      "EXPLAIN QUERY PLAN \(list.select(.all, &values)) ORDER BY published DESC, id DESC LIMIT 50",
      column: 3)
    #expect(plan.contains { $0.contains("articles USING") && $0.contains(name) }, "\(plan)")
  }

  @Test(
    "of a term or a subject is read from its articles",
    arguments: [Condition.test(.term(.init(rawValue: 1))), .test(.subject("sea"))])
  func terms(condition: Condition) async throws {
    let sample = try SampleStore()
    let list = ListQuery(condition, clock: QueryClock())
    var values = SQLValues("[]", nil, nil, 50, 0)
    let plan = try await sample.writer.texts(
      "EXPLAIN QUERY PLAN \(list.select(.all, isRecent: true, &values)) ORDER BY published DESC, id DESC LIMIT 50",
      column: 3)
    let isOfTerm = condition == .test(.term(.init(rawValue: 1)))
    #expect(
      plan.contains { $0.contains("article_terms USING PRIMARY KEY (term=?\(isOfTerm ? "" : " AND published>?"))") })
    #expect(plan.contains { $0.contains("TEMP B-TREE") } == !isOfTerm, "\(plan)")
    #expect(!isOfTerm == plan.contains { $0.contains("terms USING INDEX terms_of_subject (subject=?)") }, "\(plan)")
  }

  @Test(
    "that no index answers is examined part by part",
    arguments: ["lang:de", "snow", "-snow", "words:>9", "tag:a", "is:post lang:de", "is:starred snow"])
  func parts(text: String) { #expect(!ParsedQuery(text).condition.isReadAtOnce) }
}

extension StoreWriter {
  fileprivate func texts(_ sql: String, column: Int32) throws -> [String] {
    try connection.rows(sql, read: { $0.text(column) })
  }
}
