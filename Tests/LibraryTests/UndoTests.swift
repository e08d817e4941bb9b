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
    #expect(try await sample.library.undo() == .removed([publication.id]))
    #expect(try await sample.articles().map(\.isRead) == [true, false, false])
    #expect(try await sample.library.undo() == .marked([ids[0]], .read(true), rows: 1))
    #expect(try await sample.articles().map(\.isRead) == [false, false, false])
    #expect(try await sample.library.undo() == .marked([ids[0]], .starred(true), rows: 1))
    #expect(try await sample.library.sidebar().starred == 0)
    #expect(try await sample.library.undo() == nil)
  }
}
