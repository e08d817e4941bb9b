import Articles
import Foundation
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite struct SidebarRowTests {
  private static func publication(_ id: Int64, in folder: Int64? = nil, unread: Int = 0) -> Publication {
    Publication(
      id: .init(rawValue: id), source: Source(kind: .feed, address: "https://example.com/\(id)"), title: "Feed \(id)",
      folder: folder.map { .init(rawValue: $0) }, unread: unread)
  }

  private static func folder(_ id: Int64, in parent: Int64? = nil) -> Folder {
    Folder(id: .init(rawValue: id), title: "Folder \(id)", parent: parent.map { .init(rawValue: $0) })
  }

  private static let sidebar = Sidebar(
    folders: [folder(1), folder(2, in: 1), folder(3), folder(4, in: 3)],
    publications: [
      publication(10, unread: 1), publication(11, in: 1, unread: 2), publication(12, in: 2, unread: 4),
      publication(13, in: 2, unread: 8),
    ],
    today: 5, unread: 15, starred: 6)

  /// Rows as "title count" behind two spaces a level.
  private func drawing(_ rows: [SidebarRow]) -> [String] {
    rows.map { String(repeating: "  ", count: $0.depth) + "\($0.title) \($0.count)" }
  }

  private static let places = ["Today 5", "Unread 15", "Starred 6", "All Articles 0", "Explore 0", "Feeds 0"]

  @Test(arguments: [
    ([], ["Folder 1 14", "  Folder 2 12", "    Feed 12 4", "    Feed 13 8", "  Feed 11 2", "Feed 10 1"]),
    ([2], ["Folder 1 14", "  Folder 2 12", "  Feed 11 2", "Feed 10 1"]),
    ([1], ["Folder 1 14", "Feed 10 1"]),
    ([1, 2, 99], ["Folder 1 14", "Feed 10 1"]),
  ])
  func `Folders hold their feeds, count them deeply, hide them when closed, and hide when empty`(
    closed: [Int64], expected: [String]
  ) {
    let rows = SidebarRow.rows(
      of: Self.sidebar, folding: SidebarFolding(closedFolders: Set(closed.map { Folder.ID(rawValue: $0) })))
    #expect(drawing(rows) == Self.places + expected)
  }

  @Test(arguments: [
    ([2], Section.publication(.init(rawValue: 12)), ["Folder 1 14", "  Folder 2 12", "    Feed 12 4", "  Feed 11 2"]),
    ([1], .publication(.init(rawValue: 12)), ["Folder 1 14", "  Feed 12 4"]),
    ([1, 2], .publication(.init(rawValue: 11)), ["Folder 1 14", "  Feed 11 2"]),
    ([1, 2], .folder(.init(rawValue: 2)), ["Folder 1 14", "  Folder 2 12"]),
    ([1, 2], .publication(.init(rawValue: 99)), ["Folder 1 14"]),
  ])
  func `The chosen section has a row below the closed folder that holds it`(
    closed: [Int64], chosen: Section, expected: [String]
  ) {
    var folding = SidebarFolding(closedFolders: Set(closed.map { Folder.ID(rawValue: $0) }))
    folding.keeping = chosen
    #expect(drawing(SidebarRow.rows(of: Self.sidebar, folding: folding)) == Self.places + expected + ["Feed 10 1"])
  }

  @Test func `An empty library has its five places and no heading`() {
    #expect(
      drawing(SidebarRow.rows(of: .empty)) == ["Today 0", "Unread 0", "Starred 0", "All Articles 0", "Explore 0"])
  }

  @Test func `Each row has a key of its own, which stays when a folder is closed or a count changes`() {
    let open = SidebarRow.rows(of: Self.sidebar)
    #expect(Set(open.map(\.key)).count == open.count)
    let closed = SidebarRow.rows(of: Self.sidebar, folding: SidebarFolding(closedFolders: [.init(rawValue: 1)]))
    #expect(closed.map(\.key).filter { !open.map(\.key).contains($0) }.isEmpty)
  }

  @Test func `A category deep in others says where it is`() {
    let publication = Publication(
      id: .init(rawValue: 1), source: Source(kind: Source.Kind(rawValue: "wordpress"), address: "https://example.com/"),
      title: "Paper",
      capabilities: .sections)
    let categories = (1...3).map { number in
      let term = Term(
        id: .init(rawValue: Int64(number)), publication: publication.id, kind: .category,
        name: "Level \(number)", parent: number == 1 ? nil : .init(rawValue: Int64(number - 1)), count: 1)
      return CategoryCount(term: term, unread: 0)
    }
    let rows = SidebarRow.rows(
      of: Sidebar(folders: [], publications: [publication], categories: categories, today: 0, unread: 0, starred: 0),
      folding: SidebarFolding(openPublications: [publication.id]))
    #expect(rows.compactMap(\.path) == ["Level 1", "Level 1 › Level 2", "Level 1 › Level 2 › Level 3"])
  }

  @Test(
    arguments: [
      (9, nil, false, (1...9).map { "C\($0)" }), (12, nil, false, (1...8).map { "C\($0)" } + ["4 more"]),
      (12, nil, true, (1...12).map { "C\($0)" } + ["Show Fewer"]),
      (12, 11, false, (1...8).map { "C\($0)" } + ["C11", "3 more"]),
    ] as [(Int64, Int64?, Bool, [String])])
  func `Of many categories the first ones are shown, and one row shows the rest`(
    count: Int64, current: Int64?, isOpen: Bool, expected: [String]
  ) {
    let publication = Publication(
      id: .init(rawValue: 1), source: Source(kind: .feed, address: "https://example.com/"), title: "Paper",
      capabilities: .sections)
    let categories = (1...count).map { number in
      CategoryCount(
        term: Term(
          id: .init(rawValue: number), publication: publication.id, kind: .category, name: "C\(number)", parent: nil,
          count: 1), unread: 0)
    }
    var folding = SidebarFolding(openPublications: [publication.id])
    folding.mostCategories = 8
    folding.keeping = current.map { .term(.init(rawValue: $0)) }
    if isOpen { folding.openRests = [.categories(publication.id)] }
    let rows = SidebarRow.rows(
      of: Sidebar(folders: [], publications: [publication], categories: categories, today: 0, unread: 0, starred: 0),
      folding: folding)
    #expect(rows.map(\.title).suffix(expected.count) == expected[...])
    #expect(rows.map(\.title)[rows.count - expected.count - 1] == "Featured")
    #expect(Set(rows.map(\.key)).count == rows.count)
  }

  /// One of the folder, one of the top level and a failing one have no unread articles.
  private static func half() -> Sidebar {
    func feed(_ id: Int64, _ folder: Int64?, _ unread: Int, fails: Bool = false) -> Publication {
      Publication(
        id: .init(rawValue: id), source: Source(kind: .feed, address: "https://\(id).example.com/"),
        title: "Feed \(id)",
        folder: folder.map { .init(rawValue: $0) }, unread: unread,
        failure: fails ? SourceFailure("network.offline") : nil)
    }
    return Sidebar(
      folders: [Folder(id: .init(rawValue: 1), title: "Folder", parent: nil)],
      publications: [feed(1, 1, 2), feed(2, 1, 0), feed(3, nil, 0), feed(4, nil, 3), feed(5, nil, 0, fails: true)],
      categories: [], today: 0, unread: 5, starred: 0)
  }

  @Test(
    arguments: [
      (nil, [], ["Folder 2", "  Feed 1 2", "  1 without unread 0", "Feed 4 3", "Feed 5 0", "1 without unread 0"]),
      // The current section stays.
      (3, [], ["Folder 2", "  Feed 1 2", "  1 without unread 0", "Feed 3 0", "Feed 4 3", "Feed 5 0"]),
      (
        nil, [1],
        ["Folder 2", "  Feed 1 2", "  Feed 2 0", "  Show Fewer 0", "Feed 4 3", "Feed 5 0", "1 without unread 0"]
      ),
    ] as [(Int64?, [Int64], [String])])
  func `One row stands for the publications of a place without unread articles`(
    current: Int64?, open: [Int64], expected: [String]
  ) {
    var folding = SidebarFolding()
    folding.leavesOutRead = true
    folding.keeping = current.map { Section.publication(.init(rawValue: $0)) }
    folding.openRests = Set(open.map { .folder(.init(rawValue: $0)) })
    let rows = SidebarRow.rows(of: Self.half(), folding: folding)
    #expect(drawing(rows).dropFirst(6) == expected[...])
    #expect(Set(rows.map(\.key)).count == rows.count)
  }

  @Test func `Only the heading cannot be chosen`() {
    let rows = SidebarRow.rows(of: Self.sidebar)
    #expect(rows.filter { $0.section == nil }.map(\.title) == ["Feeds"])
  }
}

@MainActor
@Suite struct StoredSectionTests {
  @Test(arguments: [
    (Section.today, "today"), (.unread, "unread"), (.starred, "starred"), (.all, "all"), (.explore, "explore"),
    (.folder(.init(rawValue: 7)), "folder 7"),
    (.publication(.init(rawValue: 12_345_678_901)), "publication 12345678901"),
  ])
  func `A section is stored as words and comes back`(section: Section, stored: String) {
    #expect(section.stored == stored)
    #expect(Section(stored: stored) == section)
  }

  @Test(arguments: ["", " ", "folder", "folder x", "publication 99999999999999999999", "tomorrow", "Today"])
  func `What is no section is none`(stored: String) {
    #expect(Section(stored: stored) == nil)
  }
}
