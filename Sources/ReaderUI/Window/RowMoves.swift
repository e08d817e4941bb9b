import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Moves rows of the sections by keys, menus and drag and drop.
final class RowMoves {
  private let session: ReadingSession

  /// Adds the actions that move rows without the mouse.
  init(_ session: ReadingSession) {
    self.session = session
    let actions = Actions(of: session.window)
    for (name, find) in Self.moves {
      actions.add(name) { [weak self] in self.map { $0.move($0.session.panes.sidebar.currentRow, to: find) } }
      session.panes.sidebar.rowActions.add(name) { [weak self] in
        self.map { $0.move($0.session.panes.sidebar.rowOfMenu, to: find) }
      }
    }
    let menu = session.panes.sidebar.rowActions
    menu.add("move-to") { [weak self] in self?.moveFeeds(into: Int64($0).map(Folder.ID.init(rawValue:))) }
    menu.add("new-folder") { [weak self] in self.map { $0.askForNewFolder(for: $0.session.panes.sidebar.feedsOfMenu) } }
    actions.add("new-folder") { [weak self] in
      self.map { $0.askForNewFolder(for: $0.session.panes.sidebar.currentFeeds) }
    }
    session.window.on("notify::focus-widget") { [weak self] in self?.enable() }
    enable()
  }

  private static let moves: [(name: String, find: (SidebarMoves, SidebarRow) -> Move?)] = [
    ("move-up", { $0.step($1, by: -1) }), ("move-down", { $0.step($1, by: 1) }),
    ("move-in", { $0.entering($1) }), ("move-out", { $0.leaving($1) }),
  ]

  /// Enables the moves that are possible for the menu's row and for the chosen row. While the sections have the focus,
  /// the keys that move a row up or down must not reach the list, which would move the focus.
  func enable() {
    let actions = Actions(of: session.window)
    for (name, find) in Self.moves {
      let (sidebar, moves) = (session.panes.sidebar, session.panes.sidebar.moves)
      let isForFolders = ["move-in", "move-out"].contains(name)
      actions.enable(
        name, !isForFolders && sidebar.hasFocus || sidebar.currentRow.flatMap { find(moves, $0) } != nil)
      guard let row = sidebar.menuRow else { continue }
      sidebar.rowActions.enable(name, find(moves, row) != nil)
    }
  }

  private func move(_ row: SidebarRow?, to find: (SidebarMoves, SidebarRow) -> Move?) {
    guard let row, let move = find(session.panes.sidebar.moves, row) else {
      return gtk_widget_error_bell(session.window.cast())
    }
    // The folder is opened, so that the row stays visible and keeps the focus.
    if let folder = move.folder { session.panes.sidebar.open(folder) }
    moveTogether(session.panes.sidebar.moves.together(move))
  }

  /// Moves a row, or the feeds that are chosen together, as a drag or a key does.
  func moveTogether(_ moves: [Move]) {
    let several = session.panes.sidebar.several
    guard let move = moves.first, case .publication(let id, _, _) = move, several.feeds.contains(id) else {
      return self.move(moves)
    }
    self.move(moves, left: several.count - moves.count)
  }

  /// Moves the feeds of the menu to the end of a folder; `nil` is the top level.
  private func moveFeeds(into folder: Folder.ID?) {
    let (moves, left) = session.panes.sidebar.feedsOfMenu.moves(into: folder, in: session.sections.sidebar)
    // The feeds stay chosen as long as their rows are visible.
    if let folder, !moves.isEmpty { session.panes.sidebar.open(folder) }
    move(moves, left: left)
  }

  private func askForNewFolder(for feeds: ChosenSections) {
    Question.askName(over: session.window.cast(), translated("New Folder"), action: translated("_Move")) {
      [weak self] in self?.move(feeds, intoFolderTitled: $0)
    }
  }

  /// Moves feeds to a new folder, or to the folder with this name.
  private func move(_ feeds: ChosenSections, intoFolderTitled name: String) {
    let sidebar = session.sections.sidebar
    let account = feeds.account(in: sidebar)
    let title = sidebar.publications.first { $0.id == feeds.feeds.first }?.title ?? ""
    session.writes.perform { [library = session.library, toast = session.toast] () async throws(LibraryError) in
      let folder = try await library.folder(.new(name: name, of: account))
      let (moves, left) = await feeds.moves(into: folder, of: account, in: sidebar)
      guard !moves.isEmpty, try await library.perform(.together(moves.map(Deed.move))) != nil else { return }
      let stays = left == 0 ? [] : [await Self.sentence(aboutLeft: left)]
      await toast.say(
        listed([Self.sentence(about: title, count: moves.count, movedTo: name)] + stays), canUndo: true)
    }
  }

  /// Moves publications or a folder to one place.
  ///
  /// - Parameter left: The number of feeds that stay, because they belong to another account.
  private func move(_ moves: [Move], left: Int = 0) {
    let stays = left == 0 ? [] : [Self.sentence(aboutLeft: left)]
    let rows = moves.compactMap(session.panes.sidebar.row(of:))
    guard let row = rows.first, let first = moves.first else {
      if left > 0 { session.toast.say(listed(stays)) }
      return
    }
    let sidebar = session.sections.sidebar
    let isLeaving = rows.contains { $0.folder(in: sidebar) != first.folder }
    let folder = isLeaving ? first.folder.map { Section.folder($0).title(in: sidebar.applying(first)) } : nil
    let sentence = Self.sentence(about: row.title, count: rows.count, movedTo: folder)
    session.sections.move(moves) { [weak self] isMoved in
      if isMoved { self?.session.toast.say(listed([sentence] + stays), canUndo: true) }
    }
  }

  private static func sentence(aboutLeft count: Int) -> String {
    translated("%s feed of another account stays", plural: "%s feeds of another account stay", count: count)
  }

  /// Returns the message after moves.
  ///
  /// - Parameters:
  ///   - title: The name of the row, if only one moved.
  ///   - folder: The folder that the rows were moved into; `nil` if they are outside of all folders, or were there.
  static func sentence(about title: String, count: Int = 1, movedTo folder: String?) -> String {
    switch (count, folder) {
    case (1, let folder?): translated("“%1$s” moved to “%2$s”", title, folder)
    case (1, nil): translated("“%s” moved", title)
    case (_, let folder?):
      translated("%1$s feed moved to “%2$s”", plural: "%1$s feeds moved to “%2$s”", count: count, folder)
    case (_, nil): translated("%s feed moved", plural: "%s feeds moved", count: count)
    }
  }
}

extension SidebarRow {
  /// Returns the parent folder of a publication or a folder.
  fileprivate func folder(in sidebar: Sidebar) -> Folder.ID? {
    switch kind {
    case .publication(let publication, _): publication.folder
    case .folder(let id, _): sidebar.folders.first { $0.id == id }?.parent
    case .place, .heading, .account, .part, .rest: nil
    }
  }
}
