import Articles
import Library
import Text

/// The effect of dropping a row at a place.
public struct SidebarDrop: Hashable {
  /// The mark of the drop place during a drag.
  public enum Mark: Hashable {
    /// A line above or below a row, indented to the depth of the dropped row.
    case line(Int, isBelow: Bool, depth: Int)
    /// The row that would contain the dropped row.
    case inside(Int)
  }

  /// The moves: one, or several if the row is one of those that are chosen together. A row that is at this place already
  /// has none, unless others are chosen with it.
  public let moves: [Move]
  public let mark: Mark?
}

/// The possible moves in a sidebar: publications among publications, and folders among folders. Folders precede
/// publications.
public struct SidebarMoves {
  public let sidebar: Sidebar
  /// All rows of the sidebar.
  public let rows: [SidebarRow]
  /// The feeds that move together.
  public var chosen = ChosenSections()
  private let foldersShown: Set<Folder.ID>

  public init(_ sidebar: Sidebar, _ rows: [SidebarRow]) {
    self.sidebar = sidebar
    foldersShown = sidebar.foldersShown
    self.rows = rows
  }

  /// Returns the effect of dropping a row onto another.
  ///
  /// - Parameters:
  ///   - index: The index of the row under the pointer; `nil` for the empty area below all rows.
  ///   - height: The pointer's relative height within that row, from 0 to 1.
  /// - Returns: `nil` if the row cannot be dropped there.
  public func drop(_ dragged: SidebarRow, on index: Int?, at height: Double) -> SidebarDrop? {
    switch dragged.kind {
    case .publication(let publication, _): drop(publication, on: index, at: height)
    case .folder(let id, _): drop(id, on: index, at: height)
    case .place, .heading, .account, .part, .rest: nil
    }
  }

  // MARK: Publications

  private func drop(_ publication: Publication, on index: Int?, at height: Double) -> SidebarDrop? {
    guard let index else { return toTop(publication) }
    switch rows[index].kind {
    case .publication(let other, _):
      return beside(other, at: index, isBelow: height >= 0.5, publication)
    case .part:
      guard let owner = owner(of: index), case .publication(let other, _) = rows[owner].kind else { return nil }
      return beside(other, at: owner, isBelow: true, publication)
    case .folder(let folder, _):
      guard account(of: folder) == publication.account else { return nil }
      let end = siblings(of: publication, in: folder).count
      return drop(publication, to: folder, end, .inside(index))
    case .heading(let group):
      let own = SidebarGroup(of: publication)
      // If the group has no heading at the top level yet, the heading of the feeds is used.
      guard publication.account == nil else { return nil }
      let takes = group == own || (group == .feeds && !rows.contains { $0.kind == .heading(own) })
      guard takes else { return nil }
      return drop(publication, to: nil, siblings(of: publication, in: nil).count, .inside(index))
    case .account(let account, _):
      guard publication.account == account.id else { return nil }
      return drop(publication, to: nil, siblings(of: publication, in: nil).count, .inside(index))
    case .place, .rest: return nil
    }
  }

  private func beside(
    _ other: Publication, at index: Int, isBelow: Bool, _ publication: Publication
  ) -> SidebarDrop? {
    // At the top level each group has its own heading, so only publications of the same group can be neighbours.
    guard other.account == publication.account,
      other.folder != nil || other.account != nil || SidebarGroup(of: other) == SidebarGroup(of: publication)
    else { return nil }
    if other.id == publication.id { return SidebarDrop(moves: [], mark: nil) }
    let place = siblings(of: publication, in: other.folder).firstIndex(of: other.id) ?? 0
    return drop(
      publication, to: other.folder, isBelow ? place + 1 : place,
      .line(isBelow ? lastRow(of: index) : index, isBelow: isBelow, depth: rows[index].depth))
  }

  private func toTop(_ publication: Publication) -> SidebarDrop? {
    let others = siblings(of: publication, in: nil)
    let last = rows.lastIndex { row in
      if case .publication(let other, _) = row.kind { others.contains(other.id) } else { false }
    }
    return drop(
      publication, to: nil, others.count,
      .line(last.map { lastRow(of: $0) } ?? rows.count - 1, isBelow: true, depth: 0))
  }

  private func drop(
    _ publication: Publication, to folder: Folder.ID?, _ place: Int, _ mark: SidebarDrop.Mark
  ) -> SidebarDrop {
    if chosen.feeds.contains(publication.id) {
      let others = siblings(of: publication, in: folder)
      let move = Move.publication(publication.id, in: folder, before: place < others.count ? others[place] : nil)
      return SidebarDrop(moves: together(move), mark: mark)
    }
    guard let move = move(publication, to: folder, place) else { return SidebarDrop(moves: [], mark: nil) }
    return SidebarDrop(moves: [move], mark: mark)
  }

  /// Returns the row to show while a row is dragged. If all chosen feeds are dragged, it has their number.
  public func handle(of dragged: SidebarRow) -> SidebarRow {
    guard chosen.contains(dragged) else { return dragged }
    return SidebarRow(
      kind: dragged.kind, title: translated("%s feed", plural: "%s feeds", count: chosen.count), count: 0)
  }

  /// Returns the moves of all chosen feeds to the place of one of them, in their order. Feeds of other accounts stay. The
  /// move of another row stays alone.
  public func together(_ move: Move) -> [Move] {
    guard case .publication(let id, let folder, let next) = move, chosen.feeds.contains(id) else { return [move] }
    let known = Dictionary(sidebar.publications.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let account = known[id]?.account
    let there = sidebar.publications.filter { $0.folder == folder && $0.account == account }.map(\.id)
    let place = next.flatMap(there.firstIndex) ?? there.count
    let before = there[place...].first { !chosen.feeds.contains($0) }
    return chosen.feeds.filter { known[$0]?.account == account }.map { .publication($0, in: folder, before: before) }
  }

  /// Returns the move to a place among the publications of a folder; `nil` if the publication is there already.
  public func move(_ publication: Publication, to folder: Folder.ID?, _ place: Int) -> Move? {
    if publication.folder == folder, self.place(of: publication) == place { return nil }
    let others = siblings(of: publication, in: folder)
    return .publication(publication.id, in: folder, before: place < others.count ? others[place] : nil)
  }

  /// Returns the number of publications of the same group that come before it in its folder.
  public func place(of publication: Publication) -> Int {
    peers(of: publication, in: publication.folder).firstIndex(of: publication.id) ?? 0
  }

  /// Returns the other publications of a folder; at the top level only publications of the same group.
  func siblings(of publication: Publication, in folder: Folder.ID?) -> [Publication.ID] {
    peers(of: publication, in: folder).filter { $0 != publication.id }
  }

  private func peers(of publication: Publication, in folder: Folder.ID?) -> [Publication.ID] {
    let group = SidebarGroup(of: publication)
    return sidebar.publications.filter {
      $0.folder == folder && $0.account == publication.account
        && (folder != nil || $0.account != nil || SidebarGroup(of: $0) == group)
    }.map(\.id)
  }

  // MARK: Folders

  private func drop(_ folder: Folder.ID, on index: Int?, at height: Double) -> SidebarDrop? {
    guard let index else { return toTop(folder) }
    switch rows[index].kind {
    case .folder(let other, _):
      if other == folder { return SidebarDrop(moves: [], mark: nil) }
      guard !isInside(other, folder), account(of: other) == account(of: folder) else { return nil }
      let parent = parent(of: other)
      let place = siblings(of: folder, in: parent).firstIndex(of: other) ?? 0
      let depth = rows[index].depth
      // Folders of an account cannot contain folders.
      let isFlat = account(of: folder) != nil
      if height < (isFlat ? 0.5 : 0.25) {
        return drop(folder, to: parent, place, .line(index, isBelow: false, depth: depth))
      }
      if !isFlat, height < 0.75 { return into(other, at: index, folder) }
      return drop(folder, to: parent, place + 1, .line(lastRow(of: index), isBelow: true, depth: depth))
    case .publication(let other, _): return amongFolders(besides: other, folder)
    case .part:
      guard let owner = owner(of: index), case .publication(let other, _) = rows[owner].kind else { return nil }
      return amongFolders(besides: other, folder)
    case .heading(let group):
      return group == .feeds && account(of: folder) == nil ? into(nil, at: index, folder) : nil
    case .account(let account, _):
      return self.account(of: folder) == account.id ? into(nil, at: index, folder) : nil
    case .place, .rest: return nil
    }
  }

  /// Drops a folder over a publication. Folders precede publications, so the folder moves to the end of the folders at
  /// this level.
  private func amongFolders(besides publication: Publication, _ folder: Folder.ID) -> SidebarDrop? {
    guard publication.account == account(of: folder) else { return nil }
    guard let container = publication.folder, publication.account == nil else {
      return SidebarGroup(of: publication) == .feeds ? toTop(folder) : nil
    }
    let row = rows.firstIndex { $0.section == .folder(container) }
    guard !isInside(container, folder), let row else { return nil }
    return into(container, at: row, folder)
  }

  private func into(_ container: Folder.ID?, at index: Int, _ folder: Folder.ID) -> SidebarDrop {
    drop(folder, to: container, siblings(of: folder, in: container).count, .inside(index))
  }

  private func toTop(_ folder: Folder.ID) -> SidebarDrop? {
    let others = siblings(of: folder, in: nil)
    guard let last = rows.lastIndex(where: { row in others.contains { row.section == .folder($0) } }) else {
      return rows.firstIndex { $0.kind == .heading(.feeds) }.map { into(nil, at: $0, folder) }
    }
    return drop(folder, to: nil, others.count, .line(lastRow(of: last), isBelow: true, depth: 0))
  }

  private func drop(
    _ folder: Folder.ID, to parent: Folder.ID?, _ place: Int, _ mark: SidebarDrop.Mark
  ) -> SidebarDrop {
    guard let move = move(folder, to: parent, place) else { return SidebarDrop(moves: [], mark: nil) }
    return SidebarDrop(moves: [move], mark: mark)
  }

  /// Returns the move of a folder to a place in a parent folder; `nil` if the folder is there already.
  public func move(_ folder: Folder.ID, to parent: Folder.ID?, _ place: Int) -> Move? {
    if self.parent(of: folder) == parent, self.place(of: folder) == place { return nil }
    let others = siblings(of: folder, in: parent)
    return .folder(folder, in: parent, before: place < others.count ? others[place] : nil)
  }

  public func account(of folder: Folder.ID) -> Account.ID? { sidebar.folders.first { $0.id == folder }?.account }

  public func parent(of folder: Folder.ID) -> Folder.ID? { sidebar.folders.first { $0.id == folder }?.parent }

  /// Returns the number of folders before this folder in its parent.
  public func place(of folder: Folder.ID) -> Int {
    folders(in: parent(of: folder), of: account(of: folder)).firstIndex(of: folder) ?? 0
  }

  func siblings(of folder: Folder.ID, in parent: Folder.ID?) -> [Folder.ID] {
    folders(in: parent, of: account(of: folder)).filter { $0 != folder }
  }

  /// Returns the visible folders in a folder; an empty folder is hidden.
  ///
  /// - Parameter account: The account of the folders; `nil` for the reader's own.
  public func folders(in parent: Folder.ID?, of account: Account.ID?) -> [Folder.ID] {
    sidebar.folders.filter { $0.parent == parent && $0.account == account && foldersShown.contains($0.id) }.map(\.id)
  }

  private func isInside(_ folder: Folder.ID?, _ ancestor: Folder.ID) -> Bool {
    Ordering(sidebar.folders.map { ($0.id, $0.parent) }).isInside(folder, ancestor)
  }

  // MARK: Rows

  /// Returns true if the folder is visible and open in the list.
  public func isOpen(_ folder: Folder.ID) -> Bool { rows.contains { $0.kind == .folder(folder, isOpen: true) } }

  /// Returns the index of the last row inside a row, or of the row itself.
  private func lastRow(of index: Int) -> Int {
    var last = index
    while last + 1 < rows.count, rows[last + 1].depth > rows[index].depth { last += 1 }
    return last
  }

  /// Returns the index of the publication that the row is a part of.
  private func owner(of index: Int) -> Int? {
    rows[..<index].lastIndex { if case .publication = $0.kind { true } else { false } }
  }
}
