import Articles
import Foundation
import Testing

@testable import Storage

@Suite("Moving in the order")
struct MovingTests {
  /// A library as "A B Tech(C D Inner(E)) Sport(F G)", the folders before the publications.
  private struct Shelf {
    let sample: SampleStore
    var publications: [String: Publication.ID] = [:]
    var folders: [String: Folder.ID] = [:]

    init() async throws {
      sample = try SampleStore()
      folders["Tech"] = try await sample.writer.folder(titled: "Tech", in: nil)
      folders["Inner"] = try await sample.writer.folder(titled: "Inner", in: folders["Tech"])
      folders["Sport"] = try await sample.writer.folder(titled: "Sport", in: nil)
      for (title, folder) in [
        ("A", nil), ("C", "Tech"), ("E", "Inner"), ("F", "Sport"), ("B", nil), ("D", "Tech"), ("G", "Sport"),
      ] {
        publications[title] = try await sample.add(title, in: folder.flatMap { folders[$0] })
      }
    }

    /// Moves by names; "-" is the top level.
    func move(_ name: String, to folder: String, before next: String? = nil) async throws -> Move? {
      let target = folder == "-" ? nil : folders[folder]
      if let id = folders[name] {
        return try await sample.writer.move(.folder(id, in: target, before: next.flatMap { folders[$0] }))
      }
      return try await sample.writer.move(
        .publication(try #require(publications[name]), in: target, before: next.flatMap { publications[$0] }))
    }

    func drawing() async throws -> String {
      let folders = try await sample.reader.folders()
      let publications = try await sample.reader.publications()
      func contents(of parent: Folder.ID?) -> String {
        (folders.filter { $0.parent == parent }.map { "\($0.title)(\(contents(of: $0.id)))" }
          + publications.filter { $0.folder == parent }.map(\.title)).joined(separator: " ")
      }
      return contents(of: nil)
    }

    /// Runs SQL beside the store.
    func sql(_ script: String) throws {
      try Connection(path: sample.folder.file("library.sqlite"), readOnly: false).script(script)
    }
  }

  private static let start = "Tech(Inner(E) C D) Sport(F G) A B"

  @Test(
    "leads to the place that was asked for, and back",
    arguments: [
      ("B", "-", "A", "Tech(Inner(E) C D) Sport(F G) B A"),
      ("A", "-", nil, "Tech(Inner(E) C D) Sport(F G) B A"),
      ("F", "Sport", nil, "Tech(Inner(E) C D) Sport(G F) A B"),
      ("G", "Sport", "F", "Tech(Inner(E) C D) Sport(G F) A B"),
      ("F", "Tech", "D", "Tech(Inner(E) C F D) Sport(G) A B"),
      ("C", "Sport", nil, "Tech(Inner(E) D) Sport(F G C) A B"),
      ("A", "Inner", "E", "Tech(Inner(A E) C D) Sport(F G) B"),
      ("E", "-", nil, "Tech(C D) Sport(F G) A B E"),
      ("D", "-", "A", "Tech(Inner(E) C) Sport(F G) D A B"),
      // What it is to stand before is elsewhere: it goes to the end.
      ("A", "Sport", "C", "Tech(Inner(E) C D) Sport(F G A) B"),
      ("Sport", "-", "Tech", "Sport(F G) Tech(Inner(E) C D) A B"),
      ("Tech", "-", nil, "Sport(F G) Tech(Inner(E) C D) A B"),
      ("Sport", "Tech", "Inner", "Tech(Sport(F G) Inner(E) C D) A B"),
      ("Tech", "Sport", nil, "Sport(Tech(Inner(E) C D) F G) A B"),
      ("Inner", "-", "Sport", "Tech(C D) Inner(E) Sport(F G) A B"),
    ] as [(String, String, String?, String)])
  func places(name: String, folder: String, next: String?, expected: String) async throws {
    let shelf = try await Shelf()
    #expect(try await shelf.drawing() == Self.start)
    let back = try #require(try await shelf.move(name, to: folder, before: next))
    #expect(try await shelf.drawing() == expected)
    #expect(try await shelf.sample.writer.move(back) != nil)
    #expect(try await shelf.drawing() == Self.start)
  }

  @Test(
    "to where it stands already changes nothing",
    arguments: [
      ("B", "-", nil), ("A", "-", "B"), ("F", "Sport", "G"), ("F", "Sport", "F"), ("E", "Inner", nil),
      ("Tech", "-", "Sport"), ("Inner", "Tech", nil),
    ] as [(String, String, String?)])
  func samePlace(name: String, folder: String, next: String?) async throws {
    let shelf = try await Shelf()
    #expect(try await shelf.move(name, to: folder, before: next) == nil)
    #expect(try await shelf.drawing() == Self.start)
  }

  @Test("keeps a folder out of itself and of what is in it", arguments: ["Tech", "Inner"])
  func descendant(target: String) async throws {
    let shelf = try await Shelf()
    await #expect(throws: StorageError.folderInItself) { try await shelf.move("Tech", to: target) }
    #expect(try await shelf.drawing() == Self.start)
  }

  @Test("says so where there is nothing of that key, and changes nothing")
  func unknown() async throws {
    let shelf = try await Shelf()
    let writer = shelf.sample.writer
    let a = try #require(shelf.publications["A"])
    await #expect(throws: StorageError.noSuchPublication) {
      try await writer.move(.publication(.init(rawValue: 99), in: nil, before: a))
    }
    await #expect(throws: StorageError.noSuchFolder) {
      try await writer.move(.publication(a, in: .init(rawValue: 99), before: nil))
    }
    await #expect(throws: StorageError.noSuchFolder) {
      try await writer.move(.folder(.init(rawValue: 99), in: nil, before: nil))
    }
    await #expect(throws: StorageError.noSuchFolder) {
      try await writer.move(.folder(#require(shelf.folders["Tech"]), in: .init(rawValue: 99), before: nil))
    }
    #expect(try await shelf.drawing() == Self.start)
  }

  @Test(
    "works in a library whose positions are equal, negative or far apart",
    arguments: ["0", "-id", "id * 1000", "9223372036854775807 - id % 2"])
  func oddPositions(position: String) async throws {
    let shelf = try await Shelf()
    try shelf.sql("UPDATE publications SET position = \(position); UPDATE folders SET position = \(position);")
    let before = try await shelf.drawing()
    let back = try #require(try await shelf.move("G", to: "Tech", before: "C"))
    let folderBack = try #require(try await shelf.move("Inner", to: "Sport"))
    let moved = try await shelf.drawing()
    #expect(moved.contains("G C") && moved.contains("Sport(Inner(E) F)"))
    try shelf.sql(
      """
      CREATE UNIQUE INDEX probe ON publications (position); DROP INDEX probe;
      CREATE UNIQUE INDEX probe ON folders (position); DROP INDEX probe;
      """)
    _ = try await shelf.sample.writer.move(folderBack)
    _ = try await shelf.sample.writer.move(back)
    #expect(try await shelf.drawing() == before)
  }

  @Test("leaves a folder that was emptied out of sight for as long as an undo needs it")
  func emptied() async throws {
    let shelf = try await Shelf()
    let back = try #require(try await shelf.move("E", to: "-", before: "A"))
    #expect(try await shelf.drawing() == "Tech(C D) Sport(F G) E A B")
    _ = try await shelf.sample.writer.move(back)
    #expect(try await shelf.drawing() == Self.start)
    _ = try await shelf.move("E", to: "-", before: "A")
    let inner = try #require(shelf.folders["Inner"])
    try await shelf.sample.writer.keep(.folder(inner), forMonths: 7)
    try await shelf.sample.writer.purgeRemoved(before: .noon)
    #expect(try await shelf.drawing() == "Tech(C D) Sport(F G) E A B")
    _ = try await shelf.sample.writer.undo(at: .noon)
    #expect(try await shelf.drawing() == Self.start)
    #expect(try await shelf.sample.reader.retentions().chosen == [.folder(inner): 7])
    _ = try await shelf.move("E", to: "-", before: "A")
    try await shelf.sample.writer.purgeRemoved(before: .noon, deedsBefore: .distantFuture)
    await #expect(throws: StorageError.noSuchFolder) { try await shelf.sample.writer.move(back) }
    #expect(try await shelf.drawing() == "Tech(C D) Sport(F G) E A B")
  }

  @Test("goes past a publication that is removed, which comes back to its place")
  func removed() async throws {
    let shelf = try await Shelf()
    let f = try #require(shelf.publications["F"])
    try await shelf.sample.writer.remove(f, at: .noon)
    let back = try #require(try await shelf.move("A", to: "Sport", before: "G"))
    try await shelf.sample.writer.restore([f])
    #expect(try await shelf.drawing() == "Tech(Inner(E) C D) Sport(F A G) B")
    _ = try await shelf.sample.writer.move(back)
    #expect(try await shelf.drawing() == Self.start)
  }
}
