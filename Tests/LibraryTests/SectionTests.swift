import Articles
import Foundation
import Library
import Testing

@Suite("Sections of the sidebar")
struct SectionTests {
  private static let list = """
    <opml version="2.0"><head/><body>
    <outline text="News"><outline text="Tech"><outline text="T" xmlUrl="https://example.org/t"/></outline>
    <outline text="N" xmlUrl="https://example.org/n"/></outline>
    <outline text="A" xmlUrl="https://example.org/a"/>
    </body></opml>
    """

  @Test("What came from one source concerns the lists that can hold its articles, and no others")
  func concerned() async throws {
    let sample = try SampleLibrary()
    try await sample.take(Self.list)
    let sidebar = try await sample.library.sidebar()
    let folders = Dictionary(uniqueKeysWithValues: sidebar.folderPaths.map { ($0.path, Section.folder($0.id)) })
    let (news, tech) = (try #require(folders["News"]), try #require(folders["News / Tech"]))
    func id(_ title: String) throws -> Publication.ID {
      try #require(sidebar.publications.first { $0.title == title }).id
    }
    let (t, n, a) = (try id("T"), try id("N"), try id("A"))
    for section in [Section.today, .unread, .starred, .all, .explore, .subject("snow"), .term(.init(rawValue: 9))] {
      #expect(sidebar.mayHold([a], in: section) && !sidebar.mayHold([], in: section), "\(section)")
    }
    #expect([t, n, a].map { sidebar.mayHold([$0], in: news) } == [true, true, false])
    #expect([t, n, a].map { sidebar.mayHold([$0], in: tech) } == [true, false, false])
    for section in [Section.publication(n), .featured(n), .tags(n), .authors(n)] {
      #expect([t, n, a].map { sidebar.mayHold([$0], in: section) } == [false, true, false], "\(section)")
    }
    #expect(sidebar.mayHold([a, t], in: tech) && !sidebar.mayHold([a], in: .account(.init(rawValue: 1))))
    #expect(sidebar.has(news) && !sidebar.has(.folder(.init(rawValue: 99))) && !sidebar.has(.tags(.init(rawValue: 99))))
  }
}
