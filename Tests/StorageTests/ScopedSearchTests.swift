import Articles
import Foundation
import Testing

@testable import Storage

@Suite("A search in one section")
struct ScopedSearchTests {
  private static func filled() async throws -> (sample: SampleStore, ids: [String: Publication.ID]) {
    let sample = try SampleStore()
    var ids: [String: Publication.ID] = [:]
    for title in ["A", "B"] {
      let id = try await sample.add(title)
      ids[title] = id
      let articles: [SourceArticle] = [
        .sample("\(title)1", headline: "\(title) snow", html: "x", published: .noon),
        .sample("\(title)2", headline: "\(title) old snow", html: "x", published: .noon.addingTimeInterval(-9_000_000)),
        .sample("\(title)3", headline: "\(title) rain", html: "x", published: .noon),
      ]
      _ = try await sample.writer.store(.sample(id, articles), at: .noon)
    }
    _ = try await sample.writer.index(atMost: 100)
    return (sample, ids)
  }

  private static func found(
    _ sample: SampleStore, _ section: Section, keeping: [ArticleSummary.ID] = [], isScoped: Bool = true
  ) async throws -> Set<String> {
    let query = Query(section, words: "snow", isScoped: isScoped, keeping: keeping)
    return Set(try await sample.headlines(sample.reader.search(query, clock: QueryClock(midnight: .midnight))))
  }

  @Test("finds what the section holds, and without its scope everything")
  func scoped() async throws {
    let (sample, ids) = try await Self.filled()
    let a = try #require(ids["A"])
    #expect(try await Self.found(sample, .publication(a)) == ["A snow", "A old snow"])
    #expect(
      try await Self.found(sample, .publication(a), isScoped: false) == [
        "A snow", "A old snow", "B snow", "B old snow",
      ])
    #expect(try await Self.found(sample, .today) == ["A snow", "B snow"])
    #expect(try await Self.found(sample, .all).count == 4)
    #expect(try await Self.found(sample, .starred).isEmpty)
    for section in [
      Section.explore, .tags(a), .authors(a), .page(.init(rawValue: 1 << 40)), .folder(.init(rawValue: 77)),
    ] {
      #expect(try await Self.found(sample, section).isEmpty)
    }
    #expect(try await Self.found(sample, .subject("'; DROP TABLE articles; --")).isEmpty)
  }

  @Test("keeps what the reader has on screen although it was read meanwhile")
  func kept() async throws {
    let (sample, _) = try await Self.filled()
    let all = try await sample.reader.search("old snow").map(\.id)
    _ = try await sample.writer.perform(.mark(.articles(all), .read(true)))
    let unread = try await Self.found(sample, .unread)
    #expect(unread == ["A snow", "B snow"])
    #expect(try await Self.found(sample, .unread, keeping: [all[0]]).count == 3)
    // What does not hold the words is not found for being kept.
    let rain = try await sample.reader.search("rain").map(\.id)
    #expect(try await Self.found(sample, .unread, keeping: rain).count == 2)
  }
}
