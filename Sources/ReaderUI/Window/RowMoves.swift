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
    session.window.on("notify::focus-widget") { [weak self] in self?.enable() }
    enable()
  }

  private static let moves: [(name: String, find: (SidebarMoves, SidebarRow) -> Move?)] = [
    ("move-up", { $0.step($1, by: -1) }), ("move-down", { $0.step($1, by: 1) }),
    ("move-in", { $0.entering($1) }), ("move-out", { $0.leaving($1) }),
  ]

  /// Enables the moves that are possible for the menu's row. The keys work only while the sections have the focus.
  func enable() {
    let actions = Actions(of: session.window)
    for (name, find) in Self.moves {
      actions.enable(name, session.panes.sidebar.hasFocus)
      guard let row = session.panes.sidebar.menuRow else { continue }
      session.panes.sidebar.rowActions.enable(name, find(session.panes.sidebar.moves, row) != nil)
    }
  }

  private func move(_ row: SidebarRow?, to find: (SidebarMoves, SidebarRow) -> Move?) {
    guard let row, let move = find(session.panes.sidebar.moves, row) else {
      return gtk_widget_error_bell(session.window.cast())
    }
    // The folder is opened, so that the row stays visible and keeps the focus.
    if let folder = move.folder { session.panes.sidebar.open(folder) }
    self.move(move)
  }

  /// Moves a publication or a folder.
  func move(_ move: Move) {
    guard let row = session.panes.sidebar.row(of: move) else { return }
    let isLeaving = row.folder(in: session.sections.sidebar) != move.folder
    let folder =
      isLeaving ? move.folder.map { Section.folder($0).title(in: session.sections.sidebar.applying(move)) } : nil
    session.sections.move(move) { [weak self] isMoved in
      if isMoved { self?.sayMoved(row.title, to: folder) }
    }
  }

  /// - Parameter folder: The folder that the row was moved into; `nil` if it is outside of all folders.
  private func sayMoved(_ title: String, to folder: String?) {
    session.toast.say(Self.sentence(about: title, movedTo: folder), canUndo: true)
  }

  /// Returns the message after a move.
  static func sentence(about title: String, movedTo folder: String?) -> String {
    folder.map { translated("“%1$s” moved to “%2$s”", title, $0) } ?? translated("“%s” moved", title)
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
