import Articles
import Foundation
import Library
import Queries
import TestServers
import Testing

@testable import Storage
@testable import courantctl

@Suite("Golden queries")
struct GoldenQueryTests {
  @Test("find the same articles by search, as a list, at arrival and in courantctl")
  func all() async throws {
    let sample = try await GoldenLibrary()
    #expect(sample.articles.count == 14 && GoldenQueries.all.count >= 300)
    let keys = Dictionary(uniqueKeysWithValues: sample.articles.map { ($1, $0) })
    func named(_ ids: [ArticleSummary.ID]) -> String { ids.compactMap { keys[$0] }.sorted().joined() }
    let reader = try StoreReader(path: sample.store.path)
    let library = try Library(
      folder: sample.folder.file("data"), cache: sample.folder.file("cache"), version: "1.0")
    for (query, expected) in GoldenQueries.all {
      let parsed = ParsedQuery(query, isUnfinished: true).condition
      let condition = parsed.isEmpty ? .none : parsed
      #expect(named(try await reader.search(query).map(\.id)) == expected, "search: \(query)")
      #expect(named(try await reader.entries(condition).map(\.id)) == expected, "list: \(query)")
      let arrived = try await sample.store.writer.matches(condition, among: Array(keys.keys))
      #expect(named(arrived) == expected, "arrival: \(query)")
      let listed = try await Reading.entries(Call(["search", "--", query]), atMost: 100, in: library)
      #expect(named(listed.map(\.id)) == expected, "courantctl: \(query)")
    }
  }
}

extension StoreWriter {
  fileprivate func matches(
    _ condition: Condition, among articles: [ArticleSummary.ID]
  ) throws -> [ArticleSummary.ID] {
    try connection.matches(condition, among: articles)
  }
}
