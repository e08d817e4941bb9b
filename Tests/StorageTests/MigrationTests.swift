import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("Migrations")
struct MigrationTests {
  @Test("A new file gets the newest version, and is new only once")
  func new() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    #expect(try Store(path: path).isNew)
    #expect(try !Store(path: path).isNew)
    let connection = try Connection(path: path, readOnly: true)
    #expect(try connection.row("PRAGMA user_version", read: { Int($0.int(0)) }) == Schema.migrations.count)
    #expect(try connection.row("PRAGMA integrity_check", read: { $0.text(0) }) == "ok")
  }

  @Test("A library of any older version is brought to the newest", arguments: 1...Schema.migrations.count)
  func older(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(library: path, ofVersion: version)
      try connection.script(
        """
        INSERT INTO publications (id, address, title, position) VALUES (1, 'https://example.org/', 'A', 1);
        INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, published, is_starred)
          VALUES (1, 'k', 0, 'Kept', '', '', 1760000000, 1);
        """)
    }
    let store = try Store(path: path)
    #expect(!store.isNew)
    let ids = try await store.reader.timeline(of: .starred, unreadOnly: false, midnight: .midnight).map(\.id)
    #expect(try await store.reader.summaries(ids).map(\.headline) == ["Kept"])
  }

  /// The first version in which articles do not say themselves whether they are read.
  private static let firstWithUnread = 14

  /// The first version in which the articles of a term have dates.
  private static let firstWithTermDates = 27

  @Test("keeps every row with what belongs to it", arguments: 5...Schema.migrations.count)
  func whole(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.keepLog()
      try connection.script("PRAGMA foreign_keys = OFF")
      for migration in Schema.migrations.prefix(version) { try connection.script(migration) }
      try connection.script(
        """
        PRAGMA user_version = \(version);
        INSERT INTO folders (id, title, position) VALUES (1, 'F', 1), (2, 'G', 2);
        INSERT INTO publications (id, kind, address, title, chosen_title, folder, position, state, removed) VALUES
          (1, 'feed', 'https://a/', 'A', 'Mine', 1, 1, 'one', NULL), (3, 'wordpress', 'https://b/', 'B', NULL, 2, 2, 'two', 5),
          (7, 'newsapi', 'newsapi:c', 'C', NULL, NULL, 3, NULL, NULL);
        INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, published,
          \(version < Self.firstWithUnread ? "is_read" : "is_archived"), is_starred)
        SELECT value, CASE value % 3 WHEN 0 THEN 1 WHEN 1 THEN 3 ELSE 7 END, 'k' || value, 0, 'H', '', '', value, value % 2,
          value % 5 = 0
        FROM json_each('[\((1...60).map(String.init).joined(separator: ","))]');
        INSERT INTO bodies (article, html, tags, enclosures) SELECT id, '<p>Text.</p>', '[]', '[]' FROM articles;
        INSERT INTO unindexed SELECT id FROM articles;
        INSERT INTO terms (id, publication, kind, key, name) VALUES (1, 3, 'tag', 't', 'T');
        INSERT INTO article_terms (term, article) SELECT 1, id FROM articles WHERE publication = 3;
        INSERT INTO filters (action, words, author, tag, publication) VALUES ('star', 'w', '', '', 7);
        INSERT INTO schedules VALUES (1, '{}');
        """)
      if version >= Self.firstWithTermDates {
        try connection.script("UPDATE terms SET subject = 't'; UPDATE article_terms SET published = article")
      }
    }
    let writer = try Store(path: path).writer
    #expect(
      try await writer.texts("SELECT id || kind || address || coalesce(folder, 0) FROM publications ORDER BY id")
        == ["1feedhttps://a/1", "3wordpresshttps://b/2", "7newsapinewsapi:c0"])
    for (table, count) in [("articles", 60), ("bodies", 60), ("article_terms", 20), ("filters", 1), ("schedules", 1)] {
      #expect(try await writer.texts("SELECT count(*) FROM \(table)") == [String(count)], "\(table)")
    }
    #expect(
      try await writer.texts("SELECT state FROM publications WHERE state IS NOT NULL ORDER BY id") == ["one", "two"])
    let unread = (1...60).filter { $0 % 2 == 0 }.map(String.init)
    #expect(try await writer.texts("SELECT id FROM unread ORDER BY id") == unread)
    #expect(try await writer.texts("SELECT unread FROM publications ORDER BY id") == ["10", "10", "10"])
    #expect(try await writer.texts("SELECT unread || subject FROM terms") == ["10t"])
    try await writer.expectConsistent()
    // Foreign keys are on again, and point at the table that is there now.
    try await writer.execute("DELETE FROM publications WHERE id = 3")
    #expect(try await writer.texts("SELECT count(*) FROM articles") == ["40"])
    #expect(try await writer.texts("SELECT id FROM last_keys WHERE name = 'publications'") == ["3"])
    try await writer.expectConsistent()
  }

  @Test("The key of what was deleted is never given again")
  func keys() async throws {
    let sample = try SampleStore()
    func add(_ name: String) async throws -> [Int64] {
      let folder = try await sample.writer.folder(titled: name, in: nil)
      let (id, _) = try await sample.writer.addPublication(
        Source(kind: .feed, address: "https://example.org/\(name)"), title: name, folder: folder)
      let stored = try await sample.writer.store(.sample(id, [.sample(name)]), at: .noon)
      return [folder.rawValue, id.rawValue] + stored.added.map(\.rawValue)
    }
    let first = try await add("one")
    try await sample.writer.remove(Publication.ID(rawValue: first[1]), at: .midnight)
    try await sample.writer.purgeRemoved(before: .noon)
    let second = try await add("two")
    #expect(first == [1, 1, 1] && second == [2, 2, 2])
  }

  @Test("Many may make the same new library at the same time")
  func startedTogether() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try Store(path: path) } }
      try await group.waitForAll()
    }
    #expect(try !Store(path: path).isNew)
  }

  @Test("Two programs may have the library open, and each sees what the other stored")
  func twoPrograms() async throws {
    let sample = try SampleStore()
    let other = try Store(path: sample.folder.file("library.sqlite"))
    try await sample.add("A", articles: 2)
    #expect(try await other.reader.publications().map(\.unread) == [2])
    let ids = try await sample.ids()
    async let one = sample.writer.mark(ids, .read(true))
    async let two = other.writer.mark(ids, .starred(true))
    #expect(try await one.count == 2)
    #expect(try await two.count == 2)
    #expect(try await sample.reader.summaries(ids).allSatisfy { $0.isRead && $0.isStarred })
  }
}
