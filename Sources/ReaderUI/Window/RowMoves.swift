import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Moves the rows of the sections, by keys, by menus and as they were dropped.
final class RowMoves {
  private let window: Object
  private let sidebar: SidebarPane
  private let sections: LibrarySections
  private let toast: Toast

  /// Names what moves rows, besides the mouse.
  init(in window: Object, sidebar: SidebarPane, sections: LibrarySections, toast: Toast) {
    self.window = window
    self.sidebar = sidebar
    self.sections = sections
    self.toast = toast
    let actions = Actions(of: window)
    for (name, find) in Self.moves {
      actions.add(name) { [weak self] in self.map { $0.move($0.sidebar.currentRow, to: find) } }
      sidebar.rowActions.add(name) { [weak self] in self.map { $0.move($0.sidebar.rowOfMenu, to: find) } }
    }
    window.on("notify::focus-widget") { [weak self] in self?.enable() }
    enable()
  }

  private static let moves: [(name: String, find: (SidebarMoves, SidebarRow) -> Move?)] = [
    ("move-up", { $0.step($1, by: -1) }), ("move-down", { $0.step($1, by: 1) }),
    ("move-in", { $0.entering($1) }), ("move-out", { $0.leaving($1) }),
  ]

  /// A menu offers what can be done with its row. With the focus outside of the sections the keys belong to what has it.
  func enable() {
    let actions = Actions(of: window)
    for (name, find) in Self.moves {
      actions.enable(name, sidebar.hasFocus)
      guard let row = sidebar.menuRow else { continue }
      sidebar.rowActions.enable(name, find(sidebar.moves, row) != nil)
    }
  }

  private func move(_ row: SidebarRow?, to find: (SidebarMoves, SidebarRow) -> Move?) {
    guard let row, let move = find(sidebar.moves, row) else { return gtk_widget_error_bell(window.cast()) }
    // The row stays in sight, and with it the focus.
    if let folder = move.folder { sidebar.open(folder) }
    self.move(move)
  }

  /// Moves a publication or a folder.
  func move(_ move: Move) {
    guard let row = sidebar.row(of: move) else { return }
    let isLeaving = row.folder(in: sections.sidebar) != move.folder
    let folder = isLeaving ? move.folder.map { Section.folder($0).title(in: sections.sidebar.applying(move)) } : nil
    sections.move(move) { [weak self] isMoved in
      if isMoved { self?.sayMoved(row.title, to: folder) }
    }
  }

  /// - Parameter folder: The folder it went into, where it went into one.
  func sayMoved(_ title: String, to folder: String?) {
    toast.say(
      folder.map { translated("“%1$s” moved to “%2$s”", title, $0) } ?? translated("“%s” moved", title), canUndo: true)
  }
}

extension SidebarRow {
  /// The folder that a publication or a folder is in.
  fileprivate func folder(in sidebar: Sidebar) -> Folder.ID? {
    switch kind {
    case .publication(let publication, _): publication.folder
    case .folder(let id, _): sidebar.folders.first { $0.id == id }?.parent
    case .place, .heading, .account, .part: nil
    }
  }
}
