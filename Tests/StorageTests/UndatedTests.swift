import Articles
import Foundation
import Storage
import Testing

@Suite("An article without a date")
struct UndatedTests {
  private static func article(_ key: String, isDated: Bool, published: Date = .noon) -> SourceArticle {
    var article = SourceArticle.sample(key, published: published)
    article.isDated = isDated
    return article
  }

  @Test("says so, is in every list but today's, and gets a date when its source has one")
  func undated() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    _ = try await sample.writer.store(
      .sample(id, [Self.article("a", isDated: false), Self.article("b", isDated: true)]), at: .noon)
    #expect(try await Set(sample.headlines(of: .all)) == ["a", "b"])
    #expect(try await Set(sample.headlines(of: .unread)) == ["a", "b"])
    #expect(try await sample.headlines(of: .today) == ["b"])
    #expect(try await sample.reader.counts(since: .midnight).today == 1)
    #expect(try await sample.reader.counts(since: .midnight).unread == 2)
    var row = try #require(try await sample.reader.summaries(sample.ids()).first { $0.headline == "a" })
    #expect(!row.isDated)
    // An edit that brings a date.
    var edited = Self.article("a", isDated: true, published: .noon.addingTimeInterval(60))
    edited.html = "<p>More.</p>"
    _ = try await sample.writer.store(.sample(id, [edited]), at: .noon)
    row = try #require(try await sample.reader.summaries([row.id]).first)
    #expect(row.isDated)
    #expect(row.published == .noon.addingTimeInterval(60))
    // One without takes none away, and another one changes nothing.
    edited.html = "<p>Still more.</p>"
    (edited.isDated, edited.published) = (false, .midnight)
    _ = try await sample.writer.store(.sample(id, [edited]), at: .noon)
    row = try #require(try await sample.reader.summaries([row.id]).first)
    #expect(row.isDated && row.published == .noon.addingTimeInterval(60))
  }

  @Test("gets the picture that an earlier version did not look for, and keeps its full text")
  func thumbnail() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    var article = Self.article("a", isDated: true)
    _ = try await sample.writer.store(.sample(id, [article]), at: .noon)
    article.thumbnail = "https://example.org/p.jpg"
    let result = try await sample.writer.store(.sample(id, [article]), at: .noon)
    #expect(result.added.isEmpty && result.changed.count == 1)
    #expect(try await sample.reader.summaries(sample.ids()).map(\.thumbnail) == ["https://example.org/p.jpg"])
    #expect(try await sample.writer.store(.sample(id, [article]), at: .noon).isEmpty)
  }
}
