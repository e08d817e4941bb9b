import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("A file that cannot be used")
struct DamageTests {
  @Test(
    "is refused with the reason, and left as it was byte for byte",
    arguments: [
      ("text", Array("This is no database, though it has a name like one.\n".utf8)),
      ("zeros", [UInt8](repeating: 0, count: 8192)),
      ("noise", (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }),
      ("header only", Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 0xFF, count: 4080)),
    ] as [(String, [UInt8])])
  func noDatabase(_ name: String, _ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.put(bytes, at: "library.sqlite")
    #expect(throws: StorageError.damaged(path: path)) { try Store(path: path) }
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test("of a newer version is refused and left as it was", arguments: ["WAL", "DELETE"])
  func newer(_ journal: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.script(
        "PRAGMA journal_mode = \(journal); CREATE TABLE future (x); PRAGMA user_version = \(Schema.migrations.count + 1)"
      )
    }
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StorageError.newer(path: path)) { try Store(path: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("because all of it but the log is gone is refused, and the log stays", arguments: [0, 1, nil])
  func onlyLog(length: Int?) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let log = try folder.put([UInt8](repeating: 7, count: 40_000), at: "library.sqlite-wal")
    if let length { _ = try folder.put([UInt8](repeating: 83, count: length), at: "library.sqlite") }
    #expect(throws: StorageError.damaged(path: path)) { try Store(path: path) }
    #expect(try Data(contentsOf: URL(filePath: log)).count == 40_000)
  }

  @Test("is none that was copied alone: an ended program leaves everything in it")
  func copiedAlone() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let store = try Store(path: path)
      _ = try await store.writer.folder(titled: "Kept", in: nil)
    }
    let copy = folder.file("copy.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let connection = try Connection(path: copy, readOnly: false)
    #expect(try connection.row("SELECT title FROM folders", read: { $0.text(0) }) == "Kept")
  }

  @Test("of a version that never was is refused")
  func impossible() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let other = try Connection(path: path, readOnly: false)
    try other.script("PRAGMA user_version = -1")
    #expect(throws: StorageError.damaged(path: path)) { _ = try Store(path: path) }
  }

  @Test("because it belongs to another program is refused and left as it was", arguments: 0...5)
  func foreign(version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.script(
        "CREATE TABLE bookmarks (x); INSERT INTO bookmarks VALUES (1); PRAGMA user_version = \(version)")
    }
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StorageError.damaged(path: path)) { try Store(path: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("because there is no folder, or a folder is in its place", arguments: ["missing/library.sqlite", "."])
  func noFolder(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(name)
    #expect(throws: StorageError.unwritable(path: path)) { try Store(path: path) }
  }

  @Test("that is not there is not made where it is expected, and a log without its file is damage all the same")
  func missing() throws {
    let folder = try TemporaryFolder()
    for path in [folder.file("library.sqlite"), folder.file("missing/library.sqlite")] {
      #expect(throws: StorageError.missing(path: path)) { try Store(path: path, isExpected: true) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")).isEmpty)
    let path = folder.file("library.sqlite")
    try Data("log".utf8).write(to: URL(filePath: path + "-wal"))
    #expect(throws: StorageError.damaged(path: path)) { try Store(path: path, isExpected: true) }
  }

  @Test("because some of its pages were overwritten says so, and what is whole stays readable")
  func overwrittenPages() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let store = try Store(path: path)
      let (id, _) = try await store.writer.addPublication(
        Source(kind: .feed, address: "https://example.org/"), title: "A")
      let articles = (0..<200).map {
        SourceArticle.sample("\($0)", html: .incompressible(length: 2000, seed: UInt64($0)))
      }
      _ = try await store.writer.store(.sample(id, title: "A", articles), at: .noon)
      try await store.writer.checkpoint()
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: size / 2)
    try file.write(contentsOf: [UInt8](repeating: 0xA5, count: Int(size / 4)))
    try file.close()
    let store = try Store(path: path)
    #expect(try await store.reader.publications().map(\.title) == ["A"])
    var refused = 0
    for id in try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id) {
      do {
        _ = try await store.read { try $0.article(id) }
      } catch {
        #expect(error == .partlyDamaged(path: path))
        refused += 1
      }
    }
    #expect(refused > 0)
    // Nor does it keep the file from being opened again that damage was seen, where there is no copy.
    #expect(LibraryFile.size(of: path + ".suspect") != nil)
    let again = try Store(path: path)
    #expect(try await again.reader.publications().map(\.title) == ["A"])
    #expect(LibraryFile.size(of: path + ".suspect") != nil)
  }
}

extension StoreWriter {
  fileprivate func checkpoint() throws {
    try connection.script("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
