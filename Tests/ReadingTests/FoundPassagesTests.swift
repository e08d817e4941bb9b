import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("Where rows hold what is searched for")
struct FoundPassagesTests {
  @Test("is read once it is asked for, and what was there for fewer letters stands in for it")
  func reading() async throws {
    let sample = try await ReadLibrary(articles: 3)
    let list = ArticleList(library: sample.library)
    list.open(Query(.all, words: "arti"))
    await list.settle()
    let first = try #require(list.timeline[0]?.id)
    var told: [[ArticleSummary.ID]] = []
    list.passages.onLoaded = { told.append($0) }
    #expect(list.passages.passage(of: first, for: "arti") == nil)
    try await until { told == [[first]] }
    let known = try #require(list.passages.passage(of: first, for: "arti"))
    #expect(known.headline == [0..<7] && known.text == nil)
    #expect(list.passages.passage(of: first, for: "article 2") == known)
    try await until { told.count == 2 }
    #expect(list.passages.passage(of: first, for: "article 2")?.headline == [0..<7, 8..<9])
    // What is not there has none, and is not asked for again.
    let gone = ArticleSummary.ID(rawValue: 1 << 40)
    #expect(list.passages.passage(of: gone, for: "article 2") == nil)
    try await until { told.count == 3 }
    #expect(list.passages.passage(of: gone, for: "article 2") == nil)
    #expect(told.count == 3)
  }

  private func until(_ isDone: () -> Bool) async throws {
    let isInTime = await eventually { isDone() }
    try #require(isInTime)
  }
}
