import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("The sections' model")
struct LibrarySectionsTests {
  @Test("reads all once, and after a mark no more than its counts")
  func counts() async throws {
    let sample = try await ReadLibrary(articles: 10)
    let sections = LibrarySections(library: sample.library)
    var (reads, counted) = (0, 0)
    sections.onRead = { _ in reads += 1 }
    sections.onCounted = { counted += 1 }
    #expect(!sections.areKnown)
    sections.reload()
    // Asked for again while it is read, it is read once more, not twice.
    sections.reload()
    sections.reload()
    try await until { reads == 2 }
    #expect(sections.areKnown && sections.sidebar.unread == 10)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    try await sample.library.perform(.mark(.articles([ids[0]]), .read(true)))
    sections.readAgain([], countedBeside: [ids[0]])
    try await sample.library.perform(.mark(.articles([ids[1]]), .read(true)))
    sections.readAgain([], countedBeside: [ids[1]])
    try await until { sections.sidebar.unread == 8 && counted > 0 }
    #expect(sections.sidebar.publications.map(\.unread) == [8])
    #expect(reads == 2)
  }

  @Test("reads no more than the publication that changed")
  func part() async throws {
    let sample = try await ReadLibrary(articles: 10)
    let other = try await sample.addFeed("other")
    let sections = try await sections(of: sample)
    let first = try #require(sections.sidebar.publications.first { $0.id != other }?.id)
    try await sample.library.perform(.rename(first, to: "First"))
    try await sample.library.perform(.rename(other, to: "Other"))
    try await sample.add(1, from: 10)
    sections.readAgain([first], countedBeside: [])
    try await until { sections.sidebar.unread == 12 }
    // What nobody said has changed is as it was.
    #expect(sections.sidebar.publications.map(\.title) == ["First", "Feed"])
    #expect(sections.sidebar.publications.map(\.unread) == [11, 1])
  }

  @Test("reads all where a publication that changed is gone")
  func gone() async throws {
    let sample = try await ReadLibrary(articles: 10)
    let other = try await sample.addFeed("other")
    let sections = try await sections(of: sample)
    try await sample.library.perform(.remove([other]))
    sections.readAgain([other], countedBeside: [])
    try await until { sections.sidebar.publications.count == 1 }
    #expect(sections.sidebar.unread == 10)
  }

  @Test("reads all where a publication that changed is in another folder, which it may not know")
  func moved() async throws {
    let sample = try await ReadLibrary(articles: 10)
    let other = try await sample.addFeed("other")
    let sections = try await sections(of: sample)
    let folder = try await sample.library.folder(titled: "New")
    try await sample.library.perform(.move(.publication(other, in: folder, before: nil)))
    sections.readAgain([other], countedBeside: [])
    try await until { sections.sidebar.folders.map(\.title) == ["New"] }
    #expect(sections.sidebar.publications.first { $0.id == other }?.folder == folder)
  }

  @Test("is ahead of what is stored where a section is marked as read")
  func ahead() async throws {
    let sample = try await ReadLibrary(articles: 10)
    let sections = try await sections(of: sample)
    let id = try #require(sections.sidebar.publications.first?.id)
    var changes = 0
    sections.onChange = { changes += 1 }
    sections.showRead([.publication(id)])
    #expect(changes == 1 && sections.sidebar.unread == 0 && sections.sidebar.publications[0].unread == 0)
    sections.reload()
    try await until { sections.sidebar.unread == 10 }
  }

  /// The sections of a library, read once.
  private func sections(of sample: ReadLibrary) async throws -> LibrarySections {
    let sections = LibrarySections(library: sample.library)
    sections.reload()
    try await until { sections.areKnown }
    return sections
  }

  private struct Late: Error {}

  private func until(_ holds: () -> Bool) async throws {
    guard await eventually({ holds() }) else { throw Late() }
  }
}
