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
      let connection = try Connection(path: path, readOnly: false)
      for migration in Schema.migrations.prefix(version) { try connection.script(migration) }
      try connection.script(
        """
        PRAGMA user_version = \(version);
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
