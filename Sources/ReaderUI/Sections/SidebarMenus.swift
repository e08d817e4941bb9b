import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI

/// The context menus of rows: for places, publications, folders, accounts, and feeds that are chosen together.
final class SidebarMenus {
  private let publication: RowMenu
  private let folder: RowMenu
  private let account: RowMenu
  private let place: RowMenu
  private let several: RowMenu
  private let interface: Interface
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

  /// - Parameter interface: Contains `publication-menu`, `feeds-menu`, `folder-menu`,
  ///   `account-menu` and `place-menu`.
  init(in interface: Interface, over list: Widget) {
    self.interface = interface
    actions = Actions(named: "row", on: list)
    publication = RowMenu(interface.object("publication-menu"), over: list)
    folder = RowMenu(interface.object("folder-menu"), over: list)
    account = RowMenu(interface.object("account-menu"), over: list)
    place = RowMenu(interface.object("place-menu"), over: list)
    several = RowMenu(interface.object("feeds-menu"), over: list)
    for menu in [publication, folder, account, place, several] { menu.onClosed = { [weak self] in self?.closed() } }
  }

  /// Opens the menu of a row without choosing the row.
  ///
  /// - Parameter feeds: The row's feed, or the feeds that are chosen together if it is one of them.
  func show(over row: SectionRow, _ x: Double, _ y: Double, feeds: ChosenSections.Menu) {
    guard let shown = row.row, shown.hasMenu else { return }
    // When the menu closes, GTK moves the focus back to the widget that has it now.
    if let item = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(item) }
    self.row = shown
    section = shown.section
    onOpened()
    let menu =
      switch shown.kind {
      case .folder: folder
      case .account: account
      case .place: place
      default: feeds.count > 1 ? several : publication
      }
    guard menu === several || menu === publication else { return menu.show(over: row.widget, x, y) }
    fill(feeds)
    // GTK adds the lines between the sections of a changed menu only then. Before, the menu would be too low for them.
    row.widget.afterNextFrame { menu.show(over: row.widget, x, y) }
  }

  /// Sets the entries that depend on the feeds. The submenus stay, because GTK never removes the page of a submenu.
  private func fill(_ feeds: ChosenSections.Menu) {
    let name = feeds.count > 1 ? "feeds" : "publication"
    let menu = MenuModel(interface.object("\(name)-menu"))
    menu.setLabel(feeds.announcing, ofAction: "row.announce")
    menu.setLabel(feeds.marking, ofAction: "win.mark-feeds-read")
    menu.setLabel(feeds.removal, ofAction: "win.remove")
    let places = Object(retaining: interface.object("\(name)-places"))
    g_menu_remove_all(places.cast())
    for place in feeds.places {
      MenuModel.append(place.name, "row.move-to", place.folder?.description ?? "", to: places)
    }
  }

  private func closed() {
    guard let row else { return }
    self.row = nil
    onClosed(row)
  }
}
