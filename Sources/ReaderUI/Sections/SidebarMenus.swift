import Articles
import CGTK
import GTKSupport

/// The menus of rows: one over publications, one over folders and one over accounts.
final class SidebarMenus {
  private let publication: RowMenu
  private let folder: RowMenu
  private let account: RowMenu
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

  /// - Parameter interface: Holds `publication-menu`, `folder-menu` and `account-menu`.
  init(in interface: Interface, over list: Widget) {
    actions = Actions(named: "row", on: list)
    publication = RowMenu(interface.object("publication-menu"), over: list)
    folder = RowMenu(interface.object("folder-menu"), over: list)
    account = RowMenu(interface.object("account-menu"), over: list)
    for menu in [publication, folder, account] { menu.onClosed = { [weak self] in self?.closed() } }
  }

  /// Shows the menu of a row, which need not be the chosen one and is not chosen by that.
  func show(over row: SectionRow, _ x: Double, _ y: Double) {
    guard let shown = row.row, shown.hasMenu else { return }
    // The focus is where it returns to from the menu.
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
