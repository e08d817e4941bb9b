import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Undo")
struct UndoTests {
  private static func sample() async throws -> (SampleLibrary, NginxServer) {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(feed("A", [("1", "One"), ("2", "Two"), ("3", "Three")]), at: "a.xml")
    try await sample.subscribe(server.address("/a.xml"))
    return (sample, server)
  }

  @Test("Of stories that several sources have, an undo counts the rows and takes back all")
  func stories() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    for path in ["a.xml", "b.xml"] {
      try server.put(feed("Harbour", [("1", "Tides"), ("2", "Herons")]), at: path)
      try await sample.subscribe(server.address("/\(path)"))
    }
    let rows = try await sample.articles(of: .unread).map(\.id)
    #expect(rows.count == 2)
    try await sample.library.mark(rows, .read(true))
    let undone = try #require(try await sample.library.undo())
    #expect(undone.articles.count == 4)
    #expect(undone.count == 2)
    #expect(try await sample.articles(of: .unread).count == 2)
  }

  @Test("Toggles beside each other each count, and each is taken back")
  func toggles() async throws {
    let (sample, _) = try await Self.sample()
    let (library, ids) = (sample.library, try await sample.articles().map(\.id))
    for mark in [Mark.starred(true), .read(true)] {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<36 { group.addTask { try await library.toggle(mark, of: [ids[0]]) } }
        try await group.waitForAll()
      }
    }
    let untouched = try #require(try await library.summaries([ids[0]]).first)
    #expect(!untouched.isStarred && !untouched.isRead)
    try await library.mark([ids[1]], .starred(true))
    // Of several, all get what one lacks.
    #expect(try await library.toggle(.starred(true), of: ids)?.deed == .mark(.articles(ids), .starred(true)))
    #expect(try await library.toggle(.starred(true), of: ids)?.articles.count == 3)
    try await library.undo()
    #expect(try await sample.articles(of: .starred).count == 3)
    #expect(try await library.toggle(.read(true), of: [.init(rawValue: 999)]) == nil)
  }

  @Test("The next undo says what it takes back")
  func next() async throws {
    let (sample, _) = try await Self.sample()
    let (library, ids) = (sample.library, try await sample.articles().map(\.id))
    #expect(try await library.lastDeed() == nil)
    try await library.mark([ids[1]], .starred(true))
    try await library.mark(ids, .read(true))
    #expect(try await library.lastDeed()?.message == "3 articles marked as read")
    try await library.undo()
    #expect(try await library.lastDeed()?.message == "1 article starred")
    try await library.undo()
    #expect(try await library.lastDeed() == nil)
  }

  @Test("What was undone is done again, until another deed is done")
  func again() async throws {
    let (sample, _) = try await Self.sample()
    let (library, ids) = (sample.library, try await sample.articles().map(\.id))
    let feed = try #require(try await library.sidebar().publications.first)
    #expect(try await library.redo() == nil)
    try await library.mark([ids[0], ids[1]], .starred(true))
    try await library.rename(feed.id, to: "Mine")
    try await library.remove(feed.id)
    let deeds = 3
    for _ in 0..<2 {
      for _ in 0..<deeds { try await library.undo() }
      #expect(try await library.undo() == nil)
      #expect(try await sample.articles(of: .starred).isEmpty)
      #expect(try await library.lastUndone()?.deed == .mark(.articles([]), .starred(true)))
      #expect(try await library.redo()?.count == 2)
      #expect(try await sample.articles(of: .starred).count == 2)
      #expect(try await library.redo()?.deed == .rename(feed.id, to: "Mine"))
      #expect(try await library.sidebar().publications.first?.title == "Mine")
      #expect(try await library.redo()?.message == "1 feed removed")
      #expect(try await library.sidebar().publications.isEmpty)
      #expect(try await library.redo() == nil)
    }
    // An opened article is no deed.
    try await library.undo()
    try await library.undo()
    try await library.noteOpened(ids[2])
    #expect(try await library.lastUndone() != nil)
    try await library.mark([ids[2]], .starred(true))
    #expect(try await library.lastUndone() == nil)
    #expect(try await library.redo() == nil)
  }

  @Test("A deed of another program leaves nothing to do again")
  func againElsewhere() async throws {
    let (sample, _) = try await Self.sample()
    let (library, ids) = (sample.library, try await sample.articles().map(\.id))
    try await library.mark([ids[0]], .starred(true))
    try await library.undo()
    let other = try SampleLibrary(sample.folder).library
    try await other.mark([ids[1]], .starred(true))
    #expect(try await library.lastUndone() == nil)
    #expect(try await library.redo() == nil)
    #expect(try await sample.articles(of: .starred).map(\.id) == [ids[1]])
  }

  @Test("Marking a list read is taken back for those that it changed only")
  func markList() async throws {
    let (sample, _) = try await Self.sample()
    let ids = try await sample.articles().map(\.id)
    try await sample.library.mark([ids[1]], .read(true), isUndoable: false)
    #expect(Set(try await sample.library.mark(ids, .read(true))) == [ids[0], ids[2]])
    #expect(try await sample.library.sidebar().unread == 0)
    #expect(try await sample.library.undo() != nil)
    #expect(try await sample.articles().map(\.isRead) == [false, true, false])
    #expect(try await sample.library.undo() == nil)
  }

  @Test("Deeds are taken back one by one, the last one first")
  func several() async throws {
    let (sample, _) = try await Self.sample()
    let ids = try await sample.articles().map(\.id)
    let publication = try #require(try await sample.library.sidebar().publications.first)
    try await sample.library.mark([ids[0]], .starred(true))
    try await sample.library.mark([ids[0]], .read(true))
    try await sample.library.remove(publication.id)
    #expect(try await sample.articles().isEmpty)
    #expect(try await sample.library.undo()?.deed == .remove([publication.id]))
    #expect(try await sample.articles().map(\.isRead) == [true, false, false])
    #expect(try await sample.library.undo()?.deed == .mark(.articles([]), .read(true)))
    #expect(try await sample.articles().map(\.isRead) == [false, false, false])
    #expect(try await sample.library.undo()?.deed == .mark(.articles([]), .starred(true)))
    #expect(try await sample.library.sidebar().starred == 0)
    #expect(try await sample.library.undo() == nil)
  }
}
