import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("A full disk")
struct FullDiskTests {
  @Test("refuses what is too much, keeps what was stored, and goes on once there is room")
  func pageLimit() async throws {
    let sample = try SampleStore()
    let id = try await sample.add("A", articles: 3)
    _ = try await sample.writer.store(.sample(id, title: "A", state: "\"old\"", []), at: .noon)
    try await sample.writer.limit(pages: 60)
    try await expectRefusal(sample.store, id)
    try await sample.writer.limit(pages: 100_000)
    #expect(try await sample.writer.store(Self.tooMuch(id), at: .noon).added.count == 100)
    #expect(try await sample.reader.state(of: id) == "\"new\"")
  }

  @Test("of a real file system does so, too", .enabled(if: SmallDisk.isPossible))
  func realDisk() async throws {
    let disk = try SmallDisk(megabytes: 2)
    let path = disk.folder.file("library.sqlite")
    let store = try Store(path: path)
    let (id, _) = try await store.writer.addPublication(
      Source(kind: .feed, address: "https://example.org/"), title: "A")
    _ = try await store.writer.store(
      .sample(id, title: "A", state: "\"old\"", (0..<3).map { .sample("\($0)") }), at: .noon)
    try await expectRefusal(store, id)
    try disk.grow(megabytes: 32)
    #expect(try await store.writer.store(Self.tooMuch(id), at: .noon).added.count == 100)
    try await store.writer.expectSound()
  }

  private static func tooMuch(_ id: Publication.ID) -> SampleUpdate {
    let articles = (0..<100).map { index in
      SourceArticle.sample("new \(index)", html: .incompressible(length: 27_000, seed: UInt64(index)))
    }
    return .sample(id, title: "A", state: "\"new\"", articles)
  }

  /// Neither articles nor validators of the refused answer are there, and all that was there is.
  private func expectRefusal(_ store: Store, _ id: Publication.ID) async throws {
    await #expect(throws: StorageError.full) {
      _ = try await store.writer.store(Self.tooMuch(id), at: .noon)
    }
    #expect(try await store.reader.state(of: id) == "\"old\"")
    let ids = try await store.reader.timeline(of: .all, unreadOnly: false, midnight: .midnight).map(\.id)
    #expect(ids.count == 3)
    for id in ids { #expect(try await store.reader.article(id) != nil) }
    #expect(try await store.reader.publications().map(\.unread) == [3])
    #expect(try await store.writer.mark([ids[0]], .starred(true)).count == 1)
  }
}

extension StoreWriter {
  fileprivate func limit(pages: Int) throws {
    _ = try connection.row("PRAGMA max_page_count = \(pages)", read: { $0.int(0) })
  }

  fileprivate func expectSound() throws {
    #expect(try connection.row("PRAGMA integrity_check", read: { $0.text(0) }) == "ok")
  }
}

/// A small file system in memory, mounted for one test.
private final class SmallDisk: Sendable {
  let folder: TemporaryFolder

  /// Whether this process may mount one.
  static let isPossible: Bool = (try? SmallDisk(megabytes: 2)) != nil

  init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else { throw POSIXError(.EPERM) }
  }

  deinit {
    umount2(folder.path, Int32(MNT_DETACH))
  }

  func grow(megabytes: Int) throws {
    let remount = 32 as UInt  // MS_REMOUNT
    guard mount("tmpfs", folder.path, "tmpfs", remount, "size=\(megabytes)m") == 0 else { throw POSIXError(.EPERM) }
  }
}
