import Articles
import Library
import Text

/// The open rows of the sidebar. Accounts and folders are open unless the reader closed them; publications are closed
/// unless the reader opened them.
public struct SidebarFolding: Hashable {
  public var closedFolders: Set<Folder.ID> = []
  public var closedAccounts: Set<Account.ID> = []
  public var openPublications: Set<Publication.ID> = []
  /// True if publications without unread articles are left out. A failing publication is always shown.
  public var leavesOutRead = false
  /// The number of categories of a publication that are shown before a row for the rest.
  public var mostCategories = Int.max
  /// The section that is shown even if it would be left out.
  public var keeping: Section?
  /// The rests that the reader unfolded.
  public var openRests: Set<SidebarRest> = []

  public init(
    closedFolders: Set<Folder.ID> = [], closedAccounts: Set<Account.ID> = [],
    openPublications: Set<Publication.ID> = []
  ) {
    (self.closedFolders, self.closedAccounts) = (closedFolders, closedAccounts)
    self.openPublications = openPublications
  }
}

extension SidebarRow {
  /// Returns the rows of a library without the contents of closed folders and publications.
  public static func rows(of sidebar: Sidebar, folding: SidebarFolding = SidebarFolding()) -> [SidebarRow] {
    let rows = SidebarRows(sidebar, folding).all
    guard let section = folding.keeping, !rows.contains(where: { $0.section == section }) else { return rows }
    let owner = sidebar.owner(of: section)
    // Subjects, tags and authors have no row in any folding.
    guard owner != nil || section.query.kind == .folder else { return rows }
    // The chosen section stays in sight: its row is below the closed row that contains it.
    let open = SidebarRows(sidebar, SidebarFolding(openPublications: Set([owner].compactMap(\.self)))).all
    guard let place = open.firstIndex(where: { $0.section == section }) else { return rows }
    var (row, around) = (open[place], open[..<place])
    while let index = around.lastIndex(where: { $0.depth < row.depth }) {
      if let closed = rows.firstIndex(where: { $0.key == open[index].key }) {
        row.depth = rows[closed].depth + 1
        return rows[...closed] + [row] + rows[(closed + 1)...]
      }
      row.depth = open[index].depth
      around = open[..<index]
    }
    return rows
  }
}

/// A container of folders and publications: a folder, the top level of an account, or the top level of the reader's own
/// feeds.
private struct Shelf: Hashable {
  var folder: Folder.ID?
  var account: Account.ID?
}

/// Builds the rows of a library.
private struct SidebarRows {
  private let sidebar: Sidebar
  private let folding: SidebarFolding
  private let folders: [Shelf: [Folder]]
  private let byFolder: [Shelf: [Publication]]
  private let categories: [Publication.ID: [CategoryCount]]
  private let pages: [Publication.ID: [Page]]
  /// The publication of the section that stays.
  private let kept: Publication.ID?

  init(_ sidebar: Sidebar, _ folding: SidebarFolding) {
    self.sidebar = sidebar
    self.folding = folding
    let foldersShown = sidebar.foldersShown
    folders = Dictionary(grouping: sidebar.folders.filter { foldersShown.contains($0.id) }) {
      Shelf(folder: $0.parent, account: $0.account)
    }
    byFolder = Dictionary(grouping: sidebar.publications) { Shelf(folder: $0.folder, account: $0.account) }
    categories = Dictionary(grouping: sidebar.categories, by: \.term.publication)
    pages = Dictionary(grouping: sidebar.pages, by: \.publication)
    kept = folding.keeping.flatMap(sidebar.owner(of:))
  }

  var all: [SidebarRow] {
    let places: [(Section, Int)] = [
      (.today, sidebar.today), (.unread, sidebar.unread), (.starred, sidebar.starred), (.all, 0),
      (.explore, 0),
    ]
    var rows = places.map { SidebarRow(kind: .place($0), title: $0.title(in: sidebar), count: $1) }
    let loose = Dictionary(grouping: byFolder[Shelf()] ?? [], by: SidebarGroup.init(of:))
    for group in SidebarGroup.allCases {
      // The group of feeds contains all folders, even folders that also contain other publications.
      var members = group == .feeds ? contents(of: Shelf(), depth: 0) : []
      members += self.rows(of: loose[group] ?? [], in: .group(group), depth: 0)
      guard !members.isEmpty else { continue }
      rows.append(SidebarRow(kind: .heading(group), title: group.title))
      rows += members
    }
    return rows + sidebar.accounts.flatMap(self.rows(of:))
  }

  /// Returns the rows of an account with its folders and feeds, as a separate group.
  private func rows(of account: Account) -> [SidebarRow] {
    let isOpen = !folding.closedAccounts.contains(account.id)
    let members = sidebar.publications.filter { $0.account == account.id }
    let row = SidebarRow(
      kind: .account(account, isOpen: isOpen), title: account.title, count: members.reduce(0) { $0 + $1.unread })
    guard isOpen else { return [row] }
    let top = Shelf(account: account.id)
    return [row] + contents(of: top, depth: 1) + rows(of: byFolder[top] ?? [], in: .account(account.id), depth: 1)
  }

  /// Returns the rows of the folders in a shelf, with the contents of the open folders.
  private func contents(of parent: Shelf, depth: Int) -> [SidebarRow] {
    var rows: [SidebarRow] = []
    for folder in folders[parent] ?? [] {
      let isOpen = !folding.closedFolders.contains(folder.id)
      let inside = Shelf(folder: folder.id, account: folder.account)
      rows.append(
        SidebarRow(
          kind: .folder(folder.id, isOpen: isOpen), title: folder.title, count: unread(in: inside),
          problems: problems(in: inside), depth: depth))
      guard isOpen else { continue }
      rows += contents(of: inside, depth: depth + 1)
      rows += self.rows(of: byFolder[inside] ?? [], in: .folder(folder.id), depth: depth + 1)
    }
    return rows
  }

  private func unread(in shelf: Shelf) -> Int {
    (byFolder[shelf] ?? []).reduce(0) { $0 + $1.unread }
      + (folders[shelf] ?? []).reduce(0) { $0 + unread(in: Shelf(folder: $1.id, account: $1.account)) }
  }

  private func problems(in shelf: Shelf) -> Int {
    (byFolder[shelf] ?? []).count { $0.failure != nil }
      + (folders[shelf] ?? []).reduce(0) { $0 + problems(in: Shelf(folder: $1.id, account: $1.account)) }
  }

  /// Returns the rows of the publications of one place. Those without unread articles may be left out for one row that
  /// shows them.
  private func rows(of publications: [Publication], in place: SidebarRest, depth: Int) -> [SidebarRow] {
    guard folding.leavesOutRead else { return publications.flatMap { rows(of: $0, depth: depth) } }
    let wanted = publications.filter { $0.unread > 0 || $0.failure != nil || $0.id == kept }
    let isShown = folding.openRests.contains(place)
    let shown = (isShown ? publications : wanted).flatMap { rows(of: $0, depth: depth) }
    let left = publications.count - wanted.count
    guard left > 0 else { return shown }
    let title =
      isShown ? translated("Show Fewer") : translated("%s without unread", plural: "%s without unread", count: left)
    return shown + [SidebarRow(kind: .rest(place, isShown: isShown), title: title, depth: depth)]
  }

  private func rows(of publication: Publication, depth: Int) -> [SidebarRow] {
    let isOpen = folding.openPublications.contains(publication.id)
    let parts = isOpen ? parts(of: publication, depth: depth + 1) : []
    let hasParts = isOpen ? !parts.isEmpty : hasParts(publication)
    let row = SidebarRow(
      kind: .publication(publication, isOpen: hasParts ? isOpen : nil), title: publication.title,
      count: publication.unread, depth: depth)
    return [row] + parts
  }

  private func hasParts(_ publication: Publication) -> Bool {
    let capabilities = publication.capabilities
    if !capabilities.isDisjoint(with: [.sections, .tags, .authors]) { return true }
    return capabilities.contains(.pages) && pages[publication.id] != nil
  }

  private func parts(of publication: Publication, depth: Int) -> [SidebarRow] {
    let capabilities = publication.capabilities
    var rows: [SidebarRow] = []
    func add(_ section: Section) {
      rows.append(SidebarRow(kind: .part(section), title: section.title(in: sidebar), depth: depth))
    }
    if capabilities.contains(.sections) {
      add(.featured(publication.id))
      rows += firstCategoryRows(of: publication.id, depth: depth)
    }
    if capabilities.contains(.tags) { add(.tags(publication.id)) }
    if capabilities.contains(.authors) { add(.authors(publication.id)) }
    if capabilities.contains(.pages) {
      for page in pages[publication.id] ?? [] { add(.page(page.id)) }
    }
    return rows
  }

  /// Returns the first rows of the category tree, with a row that shows the others.
  private func firstCategoryRows(of publication: Publication.ID, depth: Int) -> [SidebarRow] {
    let all = categoryRows(of: publication, depth: depth)
    let others = all.dropFirst(folding.mostCategories)
    guard others.count > 1 else { return all }
    let isShown = folding.openRests.contains(.categories(publication))
    let kept = others.filter { $0.section == folding.keeping }
    let title =
      isShown ? translated("Show Fewer") : translated("%s more", plural: "%s more", count: others.count - kept.count)
    let shown = isShown ? all : all.prefix(folding.mostCategories) + kept
    return shown + [SidebarRow(kind: .rest(.categories(publication), isShown: isShown), title: title, depth: depth)]
  }

  /// Returns the category tree without categories that have no articles. Categories that are each other's ancestors are
  /// left out, because none of them is at the top.
  private func categoryRows(of publication: Publication.ID, depth: Int) -> [SidebarRow] {
    let byParent = Dictionary(grouping: categories[publication] ?? [], by: \.term.parent)
    func rows(under parent: Term.ID?, _ names: [String], depth: Int) -> [SidebarRow] {
      (byParent[parent] ?? []).flatMap { category -> [SidebarRow] in
        let path = names + [category.term.name]
        let children = rows(under: category.id, path, depth: depth + 1)
        guard category.term.count > 0 || !children.isEmpty else { return [] }
        let row = SidebarRow(
          kind: .part(.term(category.id)), title: category.term.name, count: category.unread, depth: depth,
          path: path.joined(separator: " › "))
        return [row] + children
      }
    }
    return rows(under: nil, [], depth: depth)
  }
}
