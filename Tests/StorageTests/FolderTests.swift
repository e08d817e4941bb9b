import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Folders")
struct FolderTests {
  /// A library as "A", Tech with C, D and Inner with E, and Sport with F.
  private struct Shelf {
    let sample: SampleStore
    let tech, inner, sport: Folder.ID
    var publications: [String: Publication.ID] = [:]

    init() async throws {
      sample = try SampleStore()
      tech = try await sample.writer.folder(titled: "Tech", in: nil)
      inner = try await sample.writer.folder(titled: "Inner", in: tech)
      sport = try await sample.writer.folder(titled: "Sport", in: nil)
      for (title, folder) in [("A", nil), ("C", tech), ("D", tech), ("E", inner), ("F", sport)] {
        publications[title] = try await sample.add(title, articles: 1, in: folder)
      }
    }

    func titles() async throws -> [String] { try await sample.reader.folders().map(\.title) }
    func shown() async throws -> [String] { try await sample.reader.publications().map(\.title) }
    func ids(_ titles: String...) -> Set<Publication.ID> { Set(titles.compactMap { publications[$0] }) }
  }

  @Test("hide all that they hold together, which comes back together")
  func remove() async throws {
    let shelf = try await Shelf()
    let before = try await shelf.sample.reader.publications()
    let removed = try await shelf.sample.writer.remove(shelf.tech, at: .noon)
    #expect(Set(removed) == shelf.ids("C", "D", "E"))
    #expect(try await shelf.shown() == ["A", "F"])
    #expect(try await shelf.sample.headlines(of: .all).sorted() == ["A 0", "F 0"])
    try await shelf.sample.writer.restore(removed)
    #expect(try await shelf.sample.reader.publications() == before)
    #expect(try await shelf.sample.headlines(of: .folder(shelf.tech)).sorted() == ["C 0", "D 0", "E 0"])
  }

  @Test("bring back nothing that was removed before them")
  func removeAfterOne() async throws {
    let shelf = try await Shelf()
    try await shelf.sample.writer.remove(try #require(shelf.publications["C"]), at: .noon)
    let removed = try await shelf.sample.writer.remove(shelf.tech, at: .noon)
    #expect(Set(removed) == shelf.ids("D", "E"))
    try await shelf.sample.writer.restore(removed)
    #expect(try await shelf.shown() == ["A", "D", "E", "F"])
    _ = try await shelf.sample.writer.remove(shelf.inner, at: .noon)
    #expect(try await shelf.shown() == ["A", "D", "F"])
  }

  @Test("that were removed are gone once purged")
  func purge() async throws {
    let shelf = try await Shelf()
    let removed = try await shelf.sample.writer.remove(shelf.tech, at: .noon)
    #expect(try await shelf.titles() == ["Tech", "Inner", "Sport"])
    try await shelf.sample.writer.purgeRemoved(before: .noon.addingTimeInterval(1))
    #expect(try await shelf.titles() == ["Sport"])
    try await shelf.sample.writer.restore(removed)
    #expect(try await shelf.shown() == ["A", "F"])
  }

  @Test("take a name that no other beside them has")
  func rename() async throws {
    let shelf = try await Shelf()
    await #expect(throws: StorageError.folderExists(title: "Sport")) {
      try await shelf.sample.writer.rename(shelf.tech, to: "Sport")
    }
    #expect(try await shelf.titles() == ["Tech", "Inner", "Sport"])
    // Neither their own name nor that of one elsewhere is taken.
    try await shelf.sample.writer.rename(shelf.inner, to: "Sport")
    try await shelf.sample.writer.rename(shelf.tech, to: "Tech")
    try await shelf.sample.writer.rename(shelf.sport, to: "Games")
    try await shelf.sample.writer.rename(shelf.tech, to: "Sport")
    #expect(try await shelf.titles() == ["Sport", "Sport", "Games"])
    await #expect(throws: StorageError.noSuchFolder) {
      try await shelf.sample.writer.rename(Folder.ID(rawValue: 99), to: "X")
    }
  }

  @Test("do not keep a name from others while they are out of sight")
  func renameToHidden() async throws {
    let shelf = try await Shelf()
    let removed = try await shelf.sample.writer.remove(shelf.tech, at: .noon)
    try await shelf.sample.writer.rename(shelf.sport, to: "Tech")
    try await shelf.sample.writer.restore(removed)
    #expect(try await shelf.titles() == ["Tech", "Inner", "Tech"])
  }
}
