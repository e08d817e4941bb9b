import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI

/// The context menus of rows: for publications, folders, accounts, and feeds that are chosen together.
final class SidebarMenus {
  private let publication: RowMenu
  private let folder: RowMenu
  private let account: RowMenu
  private let several: RowMenu
  private let severalModel = Object(adopting: g_menu_new())
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
    several = RowMenu(severalModel.opaque, over: list)
    for menu in [publication, folder, account, several] { menu.onClosed = { [weak self] in self?.closed() } }
  }

  /// Opens the menu of a row without choosing the row.
  ///
  /// - Parameter chosen: The menu of the feeds that are chosen together, if the row is one of them.
  func show(over row: SectionRow, _ x: Double, _ y: Double, among chosen: ChosenSections.Menu?) {
    guard let shown = row.row, shown.hasMenu else { return }
    // When the menu closes, GTK moves the focus back to the widget that has it now.
    if let item = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(item) }
    self.row = shown
    section = shown.section
    onOpened()
    if let chosen {
      fill(chosen)
      // GTK adds the line between the sections of a new menu only then. Before, the menu would be too low for it.
      return row.widget.afterNextFrame { [weak self] in self?.several.show(over: row.widget, x, y) }
    }
    switch shown.kind {
    case .folder: folder.show(over: row.widget, x, y)
    case .account: account.show(over: row.widget, x, y)
    default: publication.show(over: row.widget, x, y)
    }
  }

  private func fill(_ menu: ChosenSections.Menu) {
    let places = Object(adopting: g_menu_new())
    for place in menu.places {
      MenuModel.append(place.name, "win.move-feeds", place.folder?.description ?? "", to: places)
    }
    let first = Object(adopting: g_menu_new())
    g_menu_append(first.cast(), menu.marking, "win.mark-feeds-read")
    if !menu.places.isEmpty { g_menu_append_submenu(first.cast(), menu.moving, places.cast()) }
    g_menu_append(first.cast(), menu.announcing, "win.announce")
    let last = Object(adopting: g_menu_new())
    g_menu_append(last.cast(), menu.removal, "win.remove")
    g_menu_remove_all(severalModel.cast())
    for section in [first, last] { g_menu_append_section(severalModel.cast(), nil, section.cast()) }
  }

  private func closed() {
    guard let row else { return }
    self.row = nil
    onClosed(row)
  }
}
