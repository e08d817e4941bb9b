import Articles
import Library
import Text

/// The feeds that are chosen together in the sidebar, if there are several. Folders and other rows are never among them.
public struct ChosenSections: Equatable, Sendable {
  /// The feeds, in the order of their rows.
  public private(set) var feeds: [Publication.ID] = []

  public init() {}

  /// - Parameter places: The indices of the selected rows. A single feed does not count as several.
  public init(_ places: [Int], in rows: [SidebarRow]) {
    let feeds = places.compactMap { rows[$0].publication?.id }
    if feeds.count > 1 { self.feeds = feeds }
  }

  /// The feed of a row, for its menu; none for other rows.
  public init(_ row: SidebarRow) {
    feeds = [row.publication?.id].compactMap(\.self)
  }

  public var count: Int { feeds.count }
  public var isEmpty: Bool { feeds.isEmpty }

  /// Returns the indices of the feeds' rows.
  public func places(in rows: [SidebarRow]) -> [Int] {
    isEmpty ? [] : rows.indices.filter { contains(rows[$0]) }
  }

  /// Returns the feeds that have rows among these. A feed without a row is no longer chosen.
  public func shown(in rows: [SidebarRow]) -> ChosenSections { ChosenSections(places(in: rows), in: rows) }

  public func contains(_ row: SidebarRow) -> Bool { row.publication.map { feeds.contains($0.id) } ?? false }

  private func publications(in sidebar: Sidebar) -> [Publication] {
    let known = Dictionary(sidebar.publications.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return feeds.compactMap { known[$0] }
  }

  // MARK: Actions

  /// Returns true if notifications of all feeds are on.
  public func areAnnounced(in sidebar: Sidebar) -> Bool { publications(in: sidebar).allSatisfy(\.announces) }

  /// Returns the account that a new folder for the feeds belongs to.
  public func account(in sidebar: Sidebar) -> Account.ID? { publications(in: sidebar).first?.account }

  /// Returns the moves of the feeds to the end of a folder; `nil` is the top level. A feed of another account than the
  /// folder's stays.
  public func moves(into folder: Folder.ID?, in sidebar: Sidebar) -> (moves: [Move], left: Int) {
    moves(into: folder, of: sidebar.folders.first { $0.id == folder }?.account, in: sidebar)
  }

  /// Returns the moves of the feeds to the end of a folder of an account.
  public func moves(into folder: Folder.ID?, of account: Account.ID?, in sidebar: Sidebar) -> (moves: [Move], left: Int)
  {
    let publications = publications(in: sidebar)
    let moved = publications.filter { folder == nil || $0.account == account }
    return (
      moved.filter { $0.folder != folder }.map { .publication($0.id, in: folder, before: nil) },
      publications.count - moved.count
    )
  }

  // MARK: The menu

  /// The entries of the feeds' menu.
  public struct Menu: Equatable {
    public let count: Int
    public let marking: String
    public let announcing: String
    public let removal: String
    /// The places to which the feeds can be moved; a folder of `nil` is the top level.
    public let places: [Place]

    public struct Place: Equatable {
      public let name: String
      public let folder: Folder.ID?
    }
  }

  public func menu(in sidebar: Sidebar) -> Menu {
    Menu(
      count: count,
      marking: translated("Mark %s Feed as Rea_d", plural: "Mark %s Feeds as Rea_d", count: count),
      announcing: areAnnounced(in: sidebar)
        ? translated("Turn Off _Notifications") : translated("Turn On _Notifications"),
      removal: translated("Remo_ve %s Feed", plural: "Remo_ve %s Feeds", count: count),
      places: places(in: sidebar))
  }

  /// Returns the folders of the feeds' accounts, without the place where all feeds are already.
  private func places(in sidebar: Sidebar) -> [Menu.Place] {
    let publications = publications(in: sidebar)
    let accounts = Set(publications.map(\.account))
    let folders = ([nil] + sidebar.accounts).filter { accounts.contains($0?.id) }.flatMap { account in
      let start = accounts.count > 1 ? (account?.title ?? translated("On This Computer")) + " / " : ""
      return sidebar.folderPaths(of: account?.id).map { Menu.Place(name: start + $0.path, folder: $0.id) }
    }
    return ([Menu.Place(name: translated("No Folder"), folder: nil)] + folders).filter { place in
      !publications.allSatisfy { $0.folder == place.folder }
    }
  }
}
