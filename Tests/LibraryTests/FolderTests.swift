import Articles
import Foundation
import Library
import Storage
import Testing

@Suite("Folders of the library")
struct FolderTests {
  private static let list = """
    <opml version="2.0"><head/><body>
    <outline text="News"><outline text="Tech"><outline text="T" xmlUrl="https://example.org/t"/></outline>
    <outline text="N" xmlUrl="https://example.org/n"/><outline text="M" xmlUrl="https://example.org/m"/></outline>
    <outline text="Sport"><outline text="Tech"><outline text="S" xmlUrl="https://example.org/s"/></outline></outline>
    <outline text="A" xmlUrl="https://example.org/a"/>
    </body></opml>
    """

  private static func sample() async throws -> SampleLibrary {
    let sample = try SampleLibrary()
    #expect(try await sample.take(list).added == 5)
    return sample
  }

  private func folder(_ path: String, in sample: SampleLibrary) async throws -> Folder.ID {
    try #require(try await sample.library.sidebar().folderPaths.first { $0.path == path }?.id)
  }

  @Test("Their paths tell those of the same name apart, in the order in which they are seen")
  func paths() async throws {
    let sample = try await Self.sample()
    let paths = ["News", "News / Tech", "Sport", "Sport / Tech"]
    #expect(try await sample.library.sidebar().folderPaths.map(\.path) == paths)
    try await sample.library.remove(folder("News / Tech", in: sample))
    #expect(try await sample.library.sidebar().folderPaths.map(\.path) == ["News", "Sport", "Sport / Tech"])
  }

  @Test("Who is told of a folder is told of all that is in it, also in the folders in it")
  func announced() async throws {
    let sample = try await Self.sample()
    func told() async throws -> [String] {
      let sidebar = try await sample.library.sidebar()
      return sidebar.publications.filter(sidebar.announces).map(\.title).sorted()
    }
    #expect(try await told() == [])
    try await sample.library.perform(.announce(.folder(folder("News", in: sample)), true))
    #expect(try await told() == ["M", "N", "T"])
    let other = try #require(try await sample.library.sidebar().publications.first { $0.title == "A" })
    try await sample.library.perform(.announce(.publication(other.id), true))
    #expect(try await told() == ["A", "M", "N", "T"])
  }

  @Test("Removing one is one step to undo, after which all is in its place")
  func remove() async throws {
    let sample = try await Self.sample()
    let before = try await sample.library.sidebar()
    let news = try await folder("News", in: sample)
    var changes = await sample.library.changes().makeAsyncIterator()
    let removed = try await sample.library.remove(news)
    #expect(removed.count == 3)
    #expect(await changes.next() == .sections)
    #expect(await changes.next() == .timeline)
    let after = try await sample.library.sidebar()
    #expect(after.publications.map(\.title) == ["S", "A"])
    #expect(!after.foldersShown.contains(news))
    #expect(try await sample.library.undo()?.inverse == .restore(removed))
    #expect(try await sample.library.sidebar() == before)
    #expect(try await sample.library.undo() == nil)
  }

  @Test("Removing one that holds nothing is no step to undo")
  func removeEmpty() async throws {
    let sample = try await Self.sample()
    let tech = try await folder("News / Tech", in: sample)
    try await sample.library.remove(tech)
    #expect(try await sample.library.remove(tech).isEmpty)
    #expect(try await sample.library.undo() != nil)
    #expect(try await sample.library.undo() == nil)
  }

  @Test("A name that the neighbour has is refused with a sentence, and the same name elsewhere is not")
  func rename() async throws {
    let sample = try await Self.sample()
    let sport = try await folder("Sport", in: sample)
    let refused = await #expect(throws: LibraryError.self) { try await sample.library.rename(sport, to: "News") }
    #expect(refused?.message == "There is a folder “News” here already. Choose another name.")
    try await sample.library.rename(sport, to: "Tech")
    let paths = ["News", "News / Tech", "Tech", "Tech / Tech"]
    #expect(try await sample.library.sidebar().folderPaths.map(\.path) == paths)
    #expect(try await sample.library.undo()?.inverse == .renameFolder(sport, to: "Sport"))
    #expect(try await folder("Sport", in: sample) == sport)
    #expect(try await sample.library.undo() == nil)
  }

  @Test("A name that another folder has by then cannot be taken back, which keeps no older deed from being undone")
  func renameTaken() async throws {
    let sample = try await Self.sample()
    let sport = try await folder("Sport", in: sample)
    let publication = try #require(try await sample.library.sidebar().publications.first)
    try await sample.library.rename(publication.id, to: "Mine")
    try await sample.library.rename(sport, to: "Games")
    let list = "<opml><body><outline text='Sport'><outline xmlUrl='https://example.org/x'/></outline></body></opml>"
    _ = try await sample.take(list)
    await #expect(throws: LibraryError.self) { try await sample.library.undo() }
    #expect(try await sample.library.undo()?.inverse == .rename(publication.id, to: publication.title))
    #expect(try await sample.library.sidebar().publications.first?.title == publication.title)
  }

  @Test("One that waits out of sight gives its name, its place in lists and what is exported to those that are seen")
  func hiddenNamesake() async throws {
    let sample = try await Self.sample()
    let hidden = try await folder("News", in: sample)
    try await sample.library.remove(hidden)
    let sport = try await folder("Sport", in: sample)
    try await sample.library.rename(sport, to: "News")
    #expect(try await sample.library.folder(titled: "News") == sport)
    let row = "<outline text='News'><outline text='X' xmlUrl='https://example.org/x'/></outline>"
    _ = try await sample.take("<opml><body>\(row)</body></opml>")
    let sidebar = try await sample.library.sidebar()
    #expect(sidebar.publications.first { $0.title == "X" }?.folder == sport)
    let exported = try await sample.library.exportSubscriptions()
    #expect(exported.components(separatedBy: "text=\"News\"").count == 2)
  }
}
