import Articles
import Testing

@testable import Library
@testable import Reading

/// Feeds that are chosen together.
@MainActor
@Suite struct ChosenSectionsTests {
  private static func publication(_ title: String, _ id: Int64, in folder: Int64? = nil, of account: Int64? = nil)
    -> Publication
  {
    Publication(
      id: .init(rawValue: id), source: Source(kind: .feed, address: "https://example.com/\(id)"), title: title,
      folder: folder.map { .init(rawValue: $0) }, account: account.map { .init(rawValue: $0) })
  }

  private static func folder(_ title: String, _ id: Int64, in parent: Int64? = nil, of account: Int64? = nil) -> Folder
  {
    Folder(
      id: .init(rawValue: id), title: title, parent: parent.map { .init(rawValue: $0) },
      account: account.map { .init(rawValue: $0) })
  }

  /// Feeds: Tech(Inner(E) C) A B, and an account with News(X).
  private static let sidebar = Sidebar(
    accounts: [
      Account(id: .init(rawValue: 1), service: .freshRSS, address: "https://a.example", user: "ann", title: "Home")
    ],
    folders: [folder("Tech", 1), folder("Inner", 2, in: 1), folder("News", 3, of: 1)],
    publications: [
      publication("A", 10), publication("B", 11), publication("C", 12, in: 1), publication("E", 13, in: 2),
      publication("X", 14, in: 3, of: 1),
    ], today: 0, unread: 0, starred: 0)

  private let rows = SidebarRow.rows(of: sidebar)

  private func chosen(_ titles: String...) -> ChosenSections {
    ChosenSections(rows.indices.filter { titles.contains(rows[$0].title) }, in: rows)
  }

  private func feeds(_ ids: Int64...) -> [Publication.ID] { ids.map(Publication.ID.init(rawValue:)) }

  @Test func `Only feeds are chosen together, and one is none of several`() {
    #expect(chosen("Today", "Tech", "A", "Feeds").isEmpty)
    // In the order of their rows, in which what is in folders stands first.
    #expect(chosen("A", "Tech", "C", "Unread", "E").feeds == feeds(13, 12, 10))
    #expect(ChosenSections([], in: rows).isEmpty)
  }

  @Test func `What lost its row is no longer chosen`() {
    let several = chosen("A", "C", "E")
    let closed = SidebarRow.rows(of: Self.sidebar, folding: .init(closedFolders: [.init(rawValue: 2)]))
    #expect(several.shown(in: closed).feeds == feeds(12, 10))
    #expect(several.places(in: closed).map { closed[$0].title } == ["C", "A"])
    let shut = SidebarRow.rows(of: Self.sidebar, folding: .init(closedFolders: [.init(rawValue: 1)]))
    #expect(several.shown(in: shut).isEmpty)
  }

  @Test func `The menu counts them and names the folders of their accounts`() {
    let menu = chosen("A", "C").menu(in: Self.sidebar)
    #expect(menu.marking == "Mark 2 Feeds as Rea_d" && menu.removal == "Remo_ve 2 Feeds")
    #expect(menu.count == 2 && menu.announcing == "Turn On _Notifications")
    #expect(menu.places.map(\.name) == ["No Folder", "Tech", "Tech / Inner"])
    // No place in which all are already.
    #expect(chosen("A", "B").menu(in: Self.sidebar).places.map(\.name) == ["Tech", "Tech / Inner"])
    let names = chosen("A", "X").menu(in: Self.sidebar).places.map(\.name)
    #expect(names.count == 4 && names[1] == "On This Computer / Tech" && names[3] == "Home / News")
  }

  @Test func `The menu of one feed names the folders, too, and a new folder belongs to its account`() throws {
    func feed(_ title: String) throws -> ChosenSections {
      ChosenSections(try #require(rows.first { $0.title == title }))
    }
    #expect(try feed("C").menu(in: Self.sidebar).places.map(\.name) == ["No Folder", "Tech / Inner"])
    #expect(try feed("C").menu(in: Self.sidebar).count == 1)
    #expect(try feed("Tech").isEmpty)
    let x = try feed("X")
    #expect(x.account(in: Self.sidebar) == .init(rawValue: 1))
    #expect(x.moves(into: .init(rawValue: 99), of: .init(rawValue: 1), in: Self.sidebar).moves.count == 1)
  }

  @Test func `They move to the end of a folder, except those of another account`() {
    let several = chosen("A", "C", "X")
    let tech = several.moves(into: .init(rawValue: 1), in: Self.sidebar)
    #expect(tech.moves == [.publication(.init(rawValue: 10), in: .init(rawValue: 1), before: nil)] && tech.left == 1)
    let news = several.moves(into: .init(rawValue: 3), in: Self.sidebar)
    #expect(news.moves.isEmpty && news.left == 2)
    let top = several.moves(into: nil, in: Self.sidebar)
    #expect(top.moves.count == 2 && top.left == 0)
  }
}
