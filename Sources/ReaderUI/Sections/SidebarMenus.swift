import Articles
import CGTK
import GTKSupport
import Reading
import SharedUI

/// The context menus of rows: for publications, folders and accounts.
final class SidebarMenus {
  private let publication: RowMenu
  private let folder: RowMenu
  private let account: RowMenu
  /// The actions of the menus, with names of the form `row.…`.
  let actions: Actions
  /// The row whose menu is open.
  private(set) var row: SidebarRow?
  /// The section whose menu was opened last. A menu closes before its chosen action runs.
  private(set) var section: Section?
  /// Called when a menu opens.
  var onOpened: () -> Void = {}
  /// Called when the menu of this row closes.
  var onClosed: (SidebarRow) -> Void = { _ in }

  /// - Parameter interface: Contains `publication-menu`, `folder-menu` and `account-menu`.
  init(in interface: Interface, over list: Widget) {
    actions = Actions(named: "row", on: list)
    publication = RowMenu(interface.object("publication-menu"), over: list)
    folder = RowMenu(interface.object("folder-menu"), over: list)
    account = RowMenu(interface.object("account-menu"), over: list)
    for menu in [publication, folder, account] { menu.onClosed = { [weak self] in self?.closed() } }
  }

  /// Opens the menu of a row without choosing the row.
  func show(over row: SectionRow, _ x: Double, _ y: Double) {
    guard let shown = row.row, shown.hasMenu else { return }
    // When the menu closes, GTK moves the focus back to the widget that has it now.
    if let item = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(item) }
    self.row = shown
    section = shown.section
    onOpened()
    switch shown.kind {
    case .folder: folder.show(over: row.widget, x, y)
    case .account: account.show(over: row.widget, x, y)
    default: publication.show(over: row.widget, x, y)
    }
  }

  private func closed() {
    guard let row else { return }
    self.row = nil
    onClosed(row)
  }
}
