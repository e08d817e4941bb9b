import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

/// Articles that a list of the site's pages names before the feed has them.
@Suite("Listed articles")
struct ListedTests {
  private static func article(_ key: String, html: String = "") -> SourceArticle {
    SourceArticle(
      key: key, headline: "One", byline: "", address: "https://example.org/one/", published: .noon, html: html)
  }

  /// A store that has such an article.
  private static func sample() async throws -> (SampleStore, Publication.ID, ArticleSummary.ID) {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    var update = SourceUpdate(title: "A", state: "")
    var listed = article(SourceArticle.listedKey + "https://example.org/one/")
    listed.isArchived = true
    update.listed = [listed]
    return (sample, id, try await sample.writer.store(update, of: id, at: .noon).changed[0])
  }

  @Test("are stored some at a time, so that other writes need not wait for thousands")
  func parts() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let listed = (0..<1200).map { SourceArticle.sample(SourceArticle.listedKey + "\($0)") }
    // What was stored before a fault stays.
    _ = try await sample.writer.texts(
      """
      CREATE TEMP TRIGGER fault BEFORE INSERT ON articles WHEN NEW.key = 'listed:700'
      BEGIN SELECT RAISE(ABORT, 'fault'); END
      """)
    let source = Source(kind: .feed, address: "https://example.org/A")
    await #expect(throws: StorageError.self) {
      try await sample.writer.storeArchive([], listed: listed, of: id, under: nil, next: nil, askedAt: source)
    }
    #expect(try await sample.ids().count == 500)
    _ = try await sample.writer.texts("DROP TRIGGER temp.fault")
    let rest = try await sample.writer.storeArchive([], listed: listed, of: id, under: nil, next: nil, askedAt: source)
    #expect(rest.count == 700)
    try await sample.writer.expectConsistent()
  }

  @Test("go some at a time, too")
  func goneParts() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let source = Source(kind: .feed, address: "https://example.org/A")
    let listed = (0..<1200).map {
      var article = SourceArticle.sample(SourceArticle.listedKey + "\($0)")
      article.isArchived = true
      return article
    }
    _ = try await sample.writer.storeArchive([], listed: listed, of: id, under: nil, next: nil, askedAt: source)
    _ = try await sample.writer.texts(
      """
      CREATE TEMP TRIGGER fault BEFORE DELETE ON articles WHEN (SELECT count(*) FROM articles) = 600
      BEGIN SELECT RAISE(ABORT, 'fault'); END
      """)
    await #expect(throws: StorageError.self) {
      try await sample.writer.storeArchive([], dropsListed: true, of: id, under: nil, next: nil, askedAt: source)
    }
    #expect(try await sample.ids().count == 700)
    _ = try await sample.writer.texts("DROP TRIGGER temp.fault")
    var update = SourceUpdate(state: "")
    (update.dropsListed, update.isFragment) = (true, true)
    #expect(try await sample.writer.store(update, of: id, at: .noon).deleted == 700)
    #expect(try await sample.ids().isEmpty)
    try await sample.writer.expectConsistent()
  }

  @Test("that the reader would not keep are left out until the reader keeps more")
  func retention() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A")
    let source = Source(kind: .feed, address: "https://example.org/A")
    let article = { (key: String, days: Double) in
      SourceArticle(
        key: key, headline: key, byline: "", address: "https://example.org/\(key)",
        published: .noon.addingTimeInterval(-86_400 * days), html: "")
    }
    _ = try await sample.writer.store(.sample(id, (0..<9).map { article("\($0)", Double($0)) }), at: .noon)
    try await sample.writer.keep(.publication(id), forMonths: 3)
    let listed = [30.0, 400].map { article(SourceArticle.listedKey + "\($0)", $0) }
    let store = {
      try await sample.writer.storeArchive([], listed: listed, of: id, under: nil, next: nil, askedAt: source).count
    }
    #expect(try await store() == 1)
    #expect(try await sample.writer.letGo(atMost: 100, at: .noon) == 0)
    #expect(try await sample.reader.archive(of: id, under: nil) == .end)
    try await sample.writer.keep(.publication(id), forMonths: 60)
    #expect(try await sample.reader.archive(of: id, under: nil) == .start)
    #expect(try await store() == 1)
    #expect(try await sample.ids().count == 11)
  }

  @Test("that the reader opened or marked become the feed’s article", arguments: ["opened", "marked", "neither"])
  func touched(how: String) async throws {
    let (sample, id, listed) = try await Self.sample()
    switch how {
    case "opened": try await sample.writer.noteSeen(listed, change: nil)
    case "marked":
      for isRead in [false, true] { _ = try await sample.writer.perform(.mark(.only([listed]), .read(isRead))) }
    default: break
    }
    let result = try await sample.writer.store(.sample(id, [Self.article("guid", html: "<p>Text.</p>")]), at: .noon)
    #expect(result.added.count == (how == "neither" ? 1 : 0))
    let article = try #require(try await sample.reader.summaries(sample.ids()).first)
    #expect((article.id == listed) == (how != "neither") && article.isRead == (how != "neither"))
    try await sample.writer.expectConsistent()
  }

  @Test("give way to an entry of a site’s feed, or become it", arguments: [true, false])
  func entries(isStarred: Bool) async throws {
    let (sample, id, listed) = try await Self.sample()
    if isStarred { _ = try await sample.writer.mark([listed], .starred(true)) }
    var update = SourceUpdate(title: "A", state: "")
    update.entries = [Self.article("guid", html: "<p>Text.</p>")]
    let result = try await sample.writer.store(update, of: id, at: .noon)
    #expect(result.added.isEmpty == isStarred)
    #expect(try await sample.ids().count == 1)
    #expect(try await sample.ids(of: .starred) == (isStarred ? [listed] : []))
    try await sample.writer.expectConsistent()
  }
}
