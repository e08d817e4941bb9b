import Articles
import Testing

@testable import Library
@testable import Reading

/// Accounts in the sidebar, and where their feeds and folders can be moved to.
@MainActor
@Suite struct AccountRowTests {
  private static func account(_ id: Int64, _ failure: AccountFailure? = nil) -> Account {
    Account(
      id: .init(rawValue: id), service: .freshRSS, address: "https://a.example", user: "ann", title: "Account \(id)",
      failure: failure)
  }

  private static func feed(
    _ title: String, _ id: Int64, of account: Int64? = nil, in folder: Int64? = nil, unread: Int = 0
  ) -> Publication {
    Publication(
      id: .init(rawValue: id), source: Source(kind: account == nil ? .feed : .synced, address: "\(id)"), title: title,
      folder: folder.map { .init(rawValue: $0) }, unread: unread, account: account.map { .init(rawValue: $0) })
  }

  private static func folder(_ title: String, _ id: Int64, of account: Int64? = nil) -> Folder {
    Folder(id: .init(rawValue: id), title: title, parent: nil, account: account.map { .init(rawValue: $0) })
  }

  private static let sidebar = Sidebar(
    accounts: [account(1), account(2)],
    folders: [folder("Own", 1), folder("News", 2, of: 1), folder("World", 3, of: 1)],
    publications: [
      feed("A", 10), feed("B", 11, in: 1), feed("C", 12, of: 1, unread: 1), feed("D", 13, of: 1, in: 2, unread: 2),
      feed("E", 14, of: 1, in: 3, unread: 4), feed("F", 15, of: 2, unread: 8),
    ], today: 0, unread: 15, starred: 0)

  private func rows(closed: [Int64] = []) -> [SidebarRow] {
    SidebarRow.rows(
      of: Self.sidebar, folding: SidebarFolding(closedAccounts: Set(closed.map { Account.ID(rawValue: $0) })))
  }

  private func drawing(_ rows: [SidebarRow]) -> [String] {
    rows.drop { $0.section != nil }.map { String(repeating: "  ", count: $0.depth) + "\($0.title) \($0.count)" }
  }

  private static let own = ["Feeds 0", "Own 0", "  B 0", "A 0"]

  @Test func `An account is a group of its own with its folders and feeds`() {
    #expect(
      drawing(rows())
        == Self.own + [
          "Account 1 7", "  News 2", "    D 2", "  World 4", "    E 4", "  C 1", "Account 2 8", "  F 8",
        ])
    #expect(drawing(rows(closed: [1])) == Self.own + ["Account 1 7", "Account 2 8", "  F 8"])
    #expect(Set(rows().map(\.key)).count == rows().count)
  }

  private func drop(_ dragged: String, on target: String, _ height: Double = 0.5) throws -> SidebarDrop? {
    let rows = rows()
    let row = try #require(rows.first { $0.title == dragged })
    return SidebarMoves(Self.sidebar, rows).drop(row, on: rows.firstIndex { $0.title == target }, at: height)
  }

  @Test(arguments: [
    ("A", "C"), ("A", "News"), ("A", "Account 1"), ("C", "A"), ("C", "B"), ("C", "Own"), ("C", "Feeds"), ("C", "F"),
    ("C", "Account 2"), ("Own", "News"), ("Own", "C"), ("News", "Own"), ("News", "A"), ("News", "Feeds"),
    ("News", "F"), ("News", "Account 2"),
  ])
  func `Nothing is dropped where it is not its account's`(dragged: String, target: String) throws {
    for height in [0.1, 0.5, 0.9] { #expect(try drop(dragged, on: target, height)?.moves.first == nil) }
  }

  @Test func `Within an account everything moves, and folders stand beside each other alone`() throws {
    #expect(
      try drop("C", on: "News")?.moves.first
        == .publication(.init(rawValue: 12), in: .init(rawValue: 2), before: nil))
    #expect(try drop("D", on: "Account 1")?.moves.first == .publication(.init(rawValue: 13), in: nil, before: nil))
    #expect(
      try drop("World", on: "News", 0.4)?.moves.first
        == .folder(.init(rawValue: 3), in: nil, before: .init(rawValue: 2)))
    #expect(try drop("News", on: "World", 0.6)?.moves.first == .folder(.init(rawValue: 2), in: nil, before: nil))
    let rows = rows()
    let moves = SidebarMoves(Self.sidebar, rows)
    let world = try #require(rows.first { $0.title == "World" })
    #expect(moves.entering(world) == nil)
    #expect(moves.step(world, by: -1) == .folder(.init(rawValue: 3), in: nil, before: .init(rawValue: 2)))
    let top = try #require(rows.first { $0.title == "Account 1" })
    #expect(moves.step(top, by: 1) == nil && !top.isMovable && top.hasMenu)
  }
}
