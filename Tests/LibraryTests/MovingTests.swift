import Articles
import Foundation
import Library
import Testing

@Suite("Moving sections")
struct MovingTests {
  private static let list = """
    <opml version="2.0"><head/><body>
    <outline text="Tech"><outline text="C" xmlUrl="https://example.org/c"/><outline text="D" xmlUrl="https://example.org/d"/></outline>
    <outline text="Sport"><outline text="E" xmlUrl="https://example.org/e"/></outline>
    <outline text="A" xmlUrl="https://example.org/a"/><outline text="B" xmlUrl="https://example.org/b"/>
    </body></opml>
    """

  private static func sample() async throws -> SampleLibrary {
    let sample = try SampleLibrary()
    #expect(try await sample.take(list).added == 5)
    return sample
  }

  /// The titles of an exported list, with folders in brackets.
  private func exported(_ sample: SampleLibrary) async throws -> String {
    let opml = try await sample.library.exportSubscriptions()
    return opml.split(separator: "\n").compactMap { line in
      if line.contains("</outline>") { return ")" }
      guard let start = line.range(of: "text=\"") else { return nil }
      let title = line[start.upperBound...].prefix { $0 != "\"" }
      return line.contains("xmlUrl") ? String(title) : "\(title)("
    }.joined(separator: " ")
  }

  private func id(_ title: String, in sample: SampleLibrary) async throws -> Publication.ID {
    try #require(try await sample.library.sidebar().publications.first { $0.title == title }?.id)
  }

  private func folder(_ title: String, in sample: SampleLibrary) async throws -> Folder.ID {
    try #require(try await sample.library.sidebar().folders.first { $0.title == title }?.id)
  }

  @Test("is told to who listens, followed by the exported list, and taken back in the opposite order")
  func undo() async throws {
    let sample = try await Self.sample()
    let start = "Tech( C D ) Sport( E ) A B"
    #expect(try await exported(sample) == start)
    var changes = await sample.library.changes().makeAsyncIterator()
    let (a, e) = (try await id("A", in: sample), try await id("E", in: sample))
    let (tech, sport) = (try await folder("Tech", in: sample), try await folder("Sport", in: sample))

    #expect(try await sample.library.move(.folder(sport, in: nil, before: tech)))
    #expect(await changes.next() == .sections)
    #expect(try await exported(sample) == "Sport( E ) Tech( C D ) A B")
    #expect(try await sample.library.move(.publication(e, in: tech, before: nil)))
    #expect(await changes.next() == .sections)
    #expect(await changes.next() == .timeline)
    #expect(try await exported(sample) == "Tech( C D E ) A B")
    #expect(try await sample.library.move(.publication(a, in: nil, before: nil)))
    #expect(try await exported(sample) == "Tech( C D E ) B A")
    #expect(try await !sample.library.move(.publication(a, in: nil, before: nil)))

    for expected in ["Tech( C D E ) A B", "Sport( E ) Tech( C D ) A B", start] {
      guard case .move = try await sample.library.undo()?.deed else { throw SampleLibrary.Missing() }
      #expect(try await exported(sample) == expected)
    }
    #expect(try await sample.library.undo() == nil)
  }

  @Test("to a new folder can be undone as well, and one that is there is not made anew")
  func newFolder() async throws {
    let sample = try await Self.sample()
    let e = try await id("E", in: sample)
    #expect(try await sample.library.folder(titled: "Tech") == folder("Tech", in: sample))
    let new = try await sample.library.folder(titled: "New")
    #expect(try await exported(sample) == "Tech( C D ) Sport( E ) A B")
    #expect(try await sample.library.move(.publication(e, in: new, before: nil)))
    #expect(try await exported(sample) == "Tech( C D ) New( E ) A B")
    #expect(try await sample.library.undo() != nil)
    #expect(try await exported(sample) == "Tech( C D ) Sport( E ) A B")
  }

  @Test("is undone after the next start as well, with the folder that it left empty")
  func restart() async throws {
    let sample = try await Self.sample()
    let (e, sport) = (try await id("E", in: sample), try await folder("Sport", in: sample))
    try await sample.library.keep(.folder(sport), forMonths: 7)
    try await sample.library.move(.publication(e, in: folder("Tech", in: sample), before: nil))
    try await sample.library.purgeRemoved()
    #expect(try await exported(sample) == "Tech( C D E ) A B")
    #expect(try await sample.library.undo() != nil)
    #expect(try await exported(sample) == "Tech( C D ) Sport( E ) A B")
    #expect(try await sample.library.retentions().chosen == [.folder(sport): 7])
  }

  @Test("is undone although what was done after it cannot be any more")
  func gone() async throws {
    let sample = try await Self.sample()
    let (a, b) = (try await id("A", in: sample), try await id("B", in: sample))
    try await sample.library.move(.publication(a, in: nil, before: nil))
    try await sample.library.remove(b)
    try await sample.take(Self.list)
    await #expect(throws: LibraryError.self) { try await sample.library.undo() }
    #expect(try await sample.library.undo() != nil)
    #expect(try await exported(sample) == "Tech( C D ) Sport( E ) A B")
  }

  @Test("shows the same at once as the store has afterwards")
  func applying() async throws {
    let sample = try await Self.sample()
    let (a, c) = (try await id("A", in: sample), try await id("C", in: sample))
    let (tech, sport) = (try await folder("Tech", in: sample), try await folder("Sport", in: sample))
    for move: Move in [
      .publication(a, in: tech, before: c), .folder(tech, in: sport, before: nil),
      .folder(sport, in: tech, before: nil),
      .publication(c, in: nil, before: nil), .folder(tech, in: nil, before: nil), .folder(tech, in: nil, before: sport),
    ] {
      let expected = try await sample.library.sidebar().applying(move)
      _ = try? await sample.library.move(move)
      #expect(try await sample.library.sidebar() == expected)
    }
  }

  @Test("of several feeds is one deed, and one undo puts each where it was")
  func several() async throws {
    let sample = try await Self.sample()
    let start = "Tech( C D ) Sport( E ) A B"
    let (sport, gone) = (try await folder("Sport", in: sample), Publication.ID(rawValue: 999))
    var moves: [Deed] = [.move(.publication(gone, in: sport, before: nil))]
    for title in ["A", "C", "D"] {
      moves.append(.move(.publication(try await id(title, in: sample), in: sport, before: nil)))
    }
    let done = try #require(try await sample.library.perform(.several(moves)))
    // What is gone is left out, and the other ones are moved.
    #expect(done.count == 3 && done.deed == .several(Array(moves.dropFirst())))
    #expect(try await exported(sample) == "Sport( E A C D ) B")
    #expect(try await sample.library.undo()?.undoneMessage == "Move undone")
    #expect(try await exported(sample) == start)
    await #expect(throws: LibraryError.self) { try await sample.library.perform(.several([moves[0]])) }
  }

  @Test("of several feeds beside others: they are removed, announced and told as one")
  func together() async throws {
    let sample = try await Self.sample()
    let start = "Tech( C D ) Sport( E ) A B"
    let (a, c, e) = (try await id("A", in: sample), try await id("C", in: sample), try await id("E", in: sample))
    try await sample.library.perform(.announce(.publication(c), true))
    try await sample.library.perform(.several([a, c].map { .announce(.publication($0), true) }))
    try await sample.library.perform(.remove([a, c, e]))
    #expect(try await exported(sample) == "Tech( D ) B")
    #expect(try await sample.library.undo()?.undoneMessage == "3 feeds are back")
    #expect(try await exported(sample) == start)
    func announced() async throws -> [String] {
      try await sample.library.sidebar().publications.filter(\.announces).map(\.title)
    }
    #expect(Set(try await announced()) == ["A", "C"])
    #expect(try await sample.library.undo()?.undoneMessage == "Notifications of new articles are off")
    // The one that had them before keeps them.
    #expect(try await announced() == ["C"])
  }
}
