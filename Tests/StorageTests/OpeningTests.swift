import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("Opening a library")
struct OpeningTests {
  @Test("whose file became empty is refused, and leaves it empty", arguments: [true, false])
  func emptied(isExpected: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    _ = try Store(path: path)
    try Data().write(to: URL(filePath: path))
    #expect(throws: StorageError.emptied(path: path)) { try Store(path: path, isExpected: isExpected) }
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test("that says to be older than it is is refused, and left as it was", arguments: 1..<Schema.migrations.count)
  func tooLow(version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    _ = try Store(path: path)
    do {
      let connection = try Connection(path: path, readOnly: false)
      try connection.script("PRAGMA user_version = \(version)")
    }
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StorageError.damaged(path: path)) { try Store(path: path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test("makes one at once or not at all, and leaves nothing beside it")
  func atOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    #expect(try LibraryFile.make(at: path))
    #expect(try !LibraryFile.make(at: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")) == ["library.sqlite"])
    #expect(try !Store(path: path).isNew)
  }

  @Test("takes away what a kill has left of one that was being made, and nothing else")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let left = [
      "library.sqlite.new-abc123", "library.sqlite.new-abc123-wal", "library.sqlite.new-Zz0000-shm",
      "library.sqlite.new-Journl-journal", "library.sqlite.restored.new-Zz0000-journal",
    ]
    let held = "library.sqlite.new-held00"
    let kept = ["library.sqlite.backup", "library.sqlite.new-abc1234", "library.sqlite.new-", "new-abc123", held]
    for name in left + kept { _ = try folder.put([7], at: name) }
    for name in left + kept {
      try FileManager.default.setAttributes(
        [.modificationDate: Date().addingTimeInterval(-3600)], ofItemAtPath: folder.file(name))
    }
    _ = try folder.put([7], at: "library.sqlite.new-recent")
    let maker = open(folder.file(held), O_RDONLY)
    defer { close(maker) }
    #expect(flock(maker, LOCK_EX) == 0)
    _ = try Store(path: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("")).filter {
      !["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"].contains($0)
    }
    #expect(names.sorted() == (kept + ["library.sqlite.new-recent"]).sorted())
    // What was finished has two names for a moment.
    #expect(link(path, path + ".new-second") == 0)
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(-3600)], ofItemAtPath: path + ".new-second")
    _ = try Store(path: path)
    #expect(!FileManager.default.fileExists(atPath: path + ".new-second"))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("gives many that open it at once the same")
  func together() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let made = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<6 {
        group.addTask {
          let store = try Store(path: path)
          _ = try await store.writer.folder(titled: "\(index)", in: nil)
          return store.isNew
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(made == 1)
    let connection = try Connection(path: path, readOnly: true)
    #expect(try connection.row("SELECT count(*) FROM folders", read: { $0.int(0) }) == 6)
  }

  @Test("leaves its files to their owner, those of earlier versions as well")
  func permissions() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    func modes() throws -> Set<Int> {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.file(""))
      return Set(
        try names.map {
          try #require(
            FileManager.default.attributesOfItem(atPath: folder.file($0))[.posixPermissions] as? NSNumber
          ).intValue
        })
    }
    var store: Store? = try Store(path: path)
    #expect(try modes() == [0o600])
    store = nil
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    store = try Store(path: path)
    #expect(try modes() == [0o600])
    _ = store
  }

  @Test("takes a name that looks like an address for a name")
  func addresses() throws {
    let folder = try TemporaryFolder()
    let before = FileManager.default.currentDirectoryPath
    defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
    #expect(FileManager.default.changeCurrentDirectoryPath(folder.file("")))
    for name in ["file:a?b.sqlite", "file:a?c.sqlite", "file:%61.sqlite"] { _ = try Store(path: name) }
    let names = try FileManager.default.contentsOfDirectory(atPath: ".").filter { $0.hasSuffix(".sqlite") }
    #expect(names.sorted() == ["file:%61.sqlite", "file:a?b.sqlite", "file:a?c.sqlite"])
  }
}
