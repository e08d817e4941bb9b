import Articles
import CGTK
import GTKSupport

/// The menus of the rows that can be moved: one over publications and one over folders.
final class SidebarMenus {
  private let publication: RowMenu
  private let folder: RowMenu
  /// What they do, as `row.…`.
  let actions: Actions
  /// The row whose menu is open.
  private(set) var row: SidebarRow?
  /// What the row shows whose menu was opened last: a menu is closed before what was chosen in it is done.
  private(set) var section: Section?
  /// A menu opened.
  var onOpened: () -> Void = {}
  /// The menu of this row closed.
  var onClosed: (SidebarRow) -> Void = { _ in }

  /// - Parameter interface: Holds `publication-menu` and `folder-menu`.
  init(in interface: Interface, over list: Widget) {
    actions = Actions(named: "row", on: list)
    publication = RowMenu(interface.object("publication-menu"), over: list)
    folder = RowMenu(interface.object("folder-menu"), over: list)
    for menu in [publication, folder] { menu.onClosed = { [weak self] in self?.closed() } }
  }

  /// Shows the menu of a row, which need not be the chosen one and is not chosen by that.
  func show(over row: SectionRow, _ x: Double, _ y: Double) {
    guard let shown = row.row, shown.isMovable else { return }
    // The focus is where it returns to from the menu.
    if let item = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(item) }
    self.row = shown
    section = shown.section
    onOpened()
    if case .folder = shown.kind {
      folder.show(over: row.widget, x, y)
    } else {
      publication.show(over: row.widget, x, y)
    }
  }

  private func closed() {
    guard let row else { return }
    self.row = nil
    onClosed(row)
  }
}
