import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("A library of before bodies were packed")
struct PackingMigrationTests {
  private static let articles = 300

  private static func html(_ index: Int) -> String {
    (0..<20).map { "<p>Paragraph \($0) of article number\(index) about lighthouses.</p>" }.joined()
  }

  /// Makes one as the version before wrote it.
  private static func old(at path: String) throws {
    let connection = try Connection(path: path, readOnly: false)
    try connection.keepLog()
    for migration in Schema.migrations.prefix(8) { try connection.script(migration) }
    try connection.script(
      "PRAGMA user_version = 8; INSERT INTO publications (id, address, title, position) VALUES (1, 'https://a/', 'A', 1)"
    )
    for index in 1...articles {
      try connection.run(
        """
        INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, published)
        VALUES (?1, 1, ?1, 0, 'Headline ' || ?1, 'Ada', '', ?2)
        """, index, Date.noon.addingTimeInterval(Double(-index) * 100_000))
      try connection.run(
        "INSERT INTO bodies (article, html, tags, enclosures) VALUES (?, ?, '[]', '[]')", index, html(index))
      try connection.run(
        "INSERT INTO article_search (rowid, headline, byline, text, tags) VALUES (?, '', '', ?, '')", index,
        String(repeating: html(index), count: 5))
    }
    try connection.run("INSERT INTO full_texts VALUES (7, ?, 'https://a/7')", html(7) + "<p>foghorn</p>")
  }

  private static func expectWhole(_ store: Store) async throws {
    let ids = try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id)
    #expect(ids.map(\.rawValue) == (1...Int64(articles)).map { $0 })
    for id in ids { #expect(try await store.reader.article(id)?.untrustedHTML == html(Int(id.rawValue))) }
    #expect(try await store.reader.fullText(of: .init(rawValue: 7))?.untrustedHTML == html(7) + "<p>foghorn</p>")
    #expect(try await store.reader.damages().all == [])
    try await store.writer.expectIndexToMatch()
  }

  @Test("is read at once, and becomes smaller step by step")
  func steps() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.old(at: path)
    let store = try Store(path: path)
    try await Self.expectWhole(store)
    #expect(try await !store.reader.isIndexed())
    let before = try await store.writer.pagesInUse()
    var steps = 0
    while try await store.writer.index(atMost: 20) == 20 {
      steps += 1
      if steps == 5 { try await Self.expectWhole(store) }
    }
    #expect(steps == 15)
    while try await store.writer.tidyIndex(atMost: 20) { steps += 1 }
    #expect(steps > 15)
    try await Self.expectWhole(store)
    #expect(try await store.reader.search("lighthouses").count == Self.articles)
    #expect(try await store.reader.search("foghorn").map(\.id.rawValue) == [7])
    #expect(try await store.writer.oldTables() == [])
    #expect(try await store.writer.pagesInUse() * 2 < before)
  }

  @Test("loses nothing when its program is killed in the middle of a step", arguments: [0, 1, 7, 14, 15, 30])
  func killed(afterSteps steps: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.old(at: path)
    let store = try Store(path: path)
    for _ in 0..<steps { _ = try await store.writer.index(atMost: 20) }
    // What is on the disk while a step is under way is what a killed program leaves.
    let copy = try TemporaryFolder()
    try await store.writer.during(step: 20) {
      for file in ["library.sqlite", "library.sqlite-wal"] {
        try FileManager.default.copyItem(atPath: folder.file(file), toPath: copy.file(file))
      }
    }
    let survivor = try Store(path: copy.file("library.sqlite"))
    try await Self.expectWhole(survivor)
    while try await survivor.writer.index(atMost: 20) == 20 {}
    while try await survivor.writer.tidyIndex(atMost: 20) {}
    try await Self.expectWhole(survivor)
    #expect(try await survivor.reader.search("lighthouses").count == Self.articles)
    #expect(try await survivor.writer.oldTables() == [])
  }

  @Test("takes what comes meanwhile")
  func meanwhile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try Self.old(at: path)
    let store = try Store(path: path)
    _ = try await store.writer.index(atMost: 20)
    _ = try await store.writer.addFilter(.init(.mute, words: "buoy"))
    let id = Publication.ID(rawValue: 1)
    _ = try await store.writer.store(
      .sample(id, [.sample("200", html: "<p>a buoy</p>"), .sample("new", html: "<p>another buoy</p>")]), at: .noon)
    try await store.writer.expectIndexToMatch()
    while try await store.writer.index(atMost: 20) == 20 {}
    try await store.writer.expectIndexToMatch()
    #expect(try await store.reader.search("buoy").count == 2)
    #expect(try await store.reader.search("lighthouses").count == Self.articles - 1)
  }
}

extension StoreWriter {
  fileprivate func pagesInUse() throws -> Int64 {
    try connection.row(
      "SELECT page_count - freelist_count FROM pragma_page_count, pragma_freelist_count", read: { $0.int(0) })
      ?? 0
  }

  fileprivate func oldTables() throws -> [String] {
    try connection.rows("SELECT name FROM sqlite_schema WHERE name GLOB 'article_search*'", read: { $0.text(0) })
  }

  /// Does half of a step, all of which is written to the disk, and then something else; the step is not completed.
  fileprivate func during(step limit: Int, _ body: () throws -> Void) throws {
    try connection.script("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    _ = try connection.deleteOldIndex(atMost: limit)
    try index(
      connection.rows(
        "SELECT article FROM unindexed ORDER BY article LIMIT ?", limit,
        read: { ArticleSummary.ID(rawValue: $0.int(0)) }))
    try body()
    try connection.script("ROLLBACK")
  }
}
