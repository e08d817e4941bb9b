import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// Names what moves the rows of the sections, besides the mouse.
  func setUpMoving() {
    let actions = Actions(of: widget)
    for (name, find) in Self.moves {
      actions.add(name) { [weak self] in self.map { $0.move($0.sidebarPane.currentRow, to: find) } }
      sidebarPane.rowActions.add(name) { [weak self] in self.map { $0.move($0.sidebarPane.rowOfMenu, to: find) } }
    }
    window.on("notify::focus-widget") { [weak self] in
      self?.enableMoves()
      self?.enableUndo()
    }
    enableMoves()
  }

  private func move(_ row: SidebarRow?, to find: (SidebarMoves, SidebarRow) -> Move?) {
    guard let row, let move = find(sidebarPane.moves, row) else { return gtk_widget_error_bell(widget) }
    // The row stays in sight, and with it the focus.
    if let folder = move.folder { sidebarPane.open(folder) }
    self.move(move)
  }

  private static let moves: [(name: String, find: (SidebarMoves, SidebarRow) -> Move?)] = [
    ("move-up", { $0.step($1, by: -1) }), ("move-down", { $0.step($1, by: 1) }),
    ("move-in", { $0.entering($1) }), ("move-out", { $0.leaving($1) }),
  ]

  /// A menu offers what can be done with its row. With the focus outside of the sections the keys belong to what has it.
  func enableMoves() {
    let actions = Actions(of: widget)
    for (name, find) in Self.moves {
      actions.enable(name, sidebarPane.hasFocus)
      guard let row = sidebarPane.menuRow else { continue }
      sidebarPane.rowActions.enable(name, find(sidebarPane.moves, row) != nil)
    }
  }

  /// Moves a publication or a folder.
  func move(_ move: Move) {
    guard let row = sidebarPane.row(of: move) else { return }
    let isLeaving = row.folder(in: sidebar) != move.folder
    let folder = isLeaving ? move.folder.map { Section.folder($0).title(in: sidebar.applying(move)) } : nil
    sections.move(move) { [weak self] isMoved in
      if isMoved { self?.sayMoved(row.title, to: folder) }
    }
  }

  /// - Parameter folder: The folder it went into, where it went into one.
  func sayMoved(_ title: String, to folder: String?) {
    say(
      folder.map { translated("“%1$s” moved to “%2$s”", title, $0) } ?? translated("“%s” moved", title), canUndo: true)
  }
}

extension SidebarRow {
  /// The folder that a publication or a folder is in.
  fileprivate func folder(in sidebar: Sidebar) -> Folder.ID? {
    switch kind {
    case .publication(let publication, _): publication.folder
    case .folder(let id, _): sidebar.folders.first { $0.id == id }?.parent
    case .place, .heading, .part: nil
    }
  }
}
