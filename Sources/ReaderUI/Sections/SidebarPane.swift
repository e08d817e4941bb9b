import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The sections: Today, Unread, Starred, and the feeds in their folders.
final class SidebarPane {
  let interface = Interface("sidebar-pane", under: resourceRoot)
  private let settings: Settings
  private let thumbnails: Thumbnails
  private let model = ListModel()
  private let selection: Object
  let list: Widget
  private(set) var bound: [OpaquePointer: SectionRow] = [:]
  private(set) var rows: [SidebarRow] = []
  private var sidebar = Sidebar.empty
  private var isReplacing = false
  private let publicationMenu: SidebarMenu
  private let folderMenu: SidebarMenu
  /// The row whose menu is open.
  private(set) var menuRow: SidebarRow?
  /// What the row shows whose menu was opened last: a menu is closed before what was chosen in it is done.
  private(set) var menuSection: Section?
  /// What the menus of the rows do, as `row.…`.
  let rowActions: Actions
  private var dragging: SidebarDragging?
  private(set) var chosen: Section?
  /// What is to be brought to where it is seen when it has a row.
  private var revealed: Section?
  private var isFirst = true
  /// What is to be seen of the list.
  private lazy var place = ListPlace(of: list, in: interface.object("scroller")) { [weak self] in
    self?.area(ofRow: $0)
  }
  /// The reader chose a section.
  var onSelect: (Section) -> Void = { _ in }
  /// The reader wants the section's list in front, where only one pane is shown.
  var onActivate: () -> Void = {}
  /// The reader dropped a row at another place.
  var onMove: (Move) -> Void = { _ in }
  /// The menu over a row opens or closes.
  var onMenu: () -> Void = {}

  init(settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    self.thumbnails = thumbnails
    list = interface.widget("list")
    rowActions = Actions(named: "row", on: list)
    publicationMenu = SidebarMenu(interface.object("publication-menu"), over: list)
    folderMenu = SidebarMenu(interface.object("folder-menu"), over: list)
    g_object_ref(model.object.raw)
    selection = Object(adopting: gtk_single_selection_new(model.object.opaque))
    gtk_single_selection_set_autoselect(selection.opaque, 0)
    gtk_single_selection_set_can_unselect(selection.opaque, 1)
    setUpRows()
    setUpKeys()
    for menu in [publicationMenu, folderMenu] {
      menu.onClosed = { [weak self] in self?.menuClosed() }
    }
    let dragging = SidebarDragging(pane: self, list: list, line: interface.widget("drop-line"))
    self.dragging = dragging
    gtk_scrolled_window_get_vadjustment(interface.object("scroller"))?.on("value-changed") { [weak dragging] in
      dragging?.update()
    }
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    selection.on("notify::selected") { [weak self] in self?.selectionChanged() }
    list.on("activate") { [weak self] (index: UInt32) in self?.activate(index) }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }

  /// Shows the library's sections as they are now. What is seen stays where it is.
  func show(_ sidebar: Sidebar) {
    let anchor = anchor
    let focused = (focusedRow ?? menuRow).flatMap { row in rows.firstIndex { $0.key == row.key }.map { (row.key, $0) } }
    self.sidebar = sidebar
    let before = rows.map(\.key)
    rows = SidebarRow.rows(of: sidebar, folding: folding)
    isReplacing = true
    if isFirst {
      model.reset(to: rows.count, growingIn: list, from: 24)
    } else {
      for splice in Splice.between(before, and: rows.map(\.key)) {
        model.splice(at: splice.index, removing: splice.removed, adding: splice.added)
      }
    }
    isReplacing = false
    for (item, row) in bound { show(item, in: row) }
    if let chosen { mark(chosen) }
    if let (key, index) = focused { keepFocus(onRowOfKey: key, after: index) }
    if let revealed, let index = rows.firstIndex(where: { $0.section == revealed }) {
      self.revealed = nil
      place.show(.row(index))
    } else if isFirst, let index = rows.firstIndex(where: { chosen != nil && $0.section == chosen }) {
      place.show(.row(index))
    } else if let anchor, let index = rows.firstIndex(where: { $0.key == anchor.key }) {
      place.show(.at(index, offset: anchor.offset))
    }
    isFirst = false
    dragging?.update()
  }

  /// The row that stays where it is when others come and go: the one with the focus or the chosen one if it is seen, or
  /// else the first that is seen whole.
  private var anchor: (key: Int64, offset: Double)? {
    let seen = rows.indices.compactMap { index in
      area(ofRow: index).map { (key: rows[index].key, section: rows[index].section, area: $0) }
    }.filter { $0.area.top >= 0 && $0.area.bottom <= place.height }
    let wanted =
      seen.first { $0.key == focusedRow?.key } ?? seen.first { chosen != nil && $0.section == chosen } ?? seen.first
    return wanted.map { ($0.key, $0.area.top) }
  }

  /// GTK leaves the focus at the place where the row was.
  private func keepFocus(onRowOfKey key: Int64, after old: Int) {
    guard let index = rows.firstIndex(where: { $0.key == key }), index != old else { return }
    if let item = widget(ofRow: index) {
      // The focus brings the list to where it is seen.
      gtk_widget_grab_focus(item)
    } else {
      place.show(.row(index))
    }
  }

  /// Shows how far a refresh is; `nil` when none runs.
  func setProgress(_ done: Int, of total: Int, _ text: String) {
    gtk_revealer_set_reveal_child(interface.object("progress-revealer"), 1)
    gtk_progress_bar_set_fraction(interface.object("progress-bar"), total == 0 ? 0 : Double(done) / Double(total))
    gtk_label_set_text(interface.object("progress-label"), text)
  }

  /// Hides the progress: nothing is under way.
  func hideProgress() {
    gtk_revealer_set_reveal_child(interface.object("progress-revealer"), 0)
  }

  /// Brings a section's row to where it is seen, as soon as there is one.
  func reveal(_ section: Section) {
    guard let index = rows.firstIndex(where: { $0.section == section }) else { return revealed = section }
    place.show(.row(index))
  }

  /// Marks a section as the one that is shown, without choosing it anew, and brings its row to where it is seen.
  func select(_ section: Section) {
    mark(section)
    if let index = rows.firstIndex(where: { $0.section == section }) { place.show(.row(index)) }
  }

  private func mark(_ section: Section) {
    chosen = section
    let index = rows.firstIndex { $0.section == section }
    isReplacing = true
    gtk_single_selection_set_selected(selection.opaque, index.map { UInt32($0) } ?? UInt32.max)
    isReplacing = false
  }

  /// Chooses the section `step` rows further down.
  func select(step: Int) {
    var index = rows.firstIndex { $0.section == chosen } ?? (step > 0 ? -1 : rows.count)
    repeat { index += step } while rows.indices.contains(index) && !isStop(rows[index])
    guard rows.indices.contains(index) else { return }
    gtk_single_selection_set_selected(selection.opaque, UInt32(index))
    place.show(.row(index))
  }

  /// Whether the keys that go from section to section stop at a row. The reader may want to leave out what is all read.
  private func isStop(_ row: SidebarRow) -> Bool {
    guard let section = row.section else { return false }
    return !settings[.skipsReadSections] || row.count > 0 || (section == .all && sidebar.unread > 0)
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() {
    let row = bound.values.first { chosen != nil && $0.row?.section == chosen }
    gtk_widget_grab_focus(row.flatMap { gtk_widget_get_parent($0.widget) } ?? list)
  }

  private func selectionChanged() {
    let index = Int(gtk_single_selection_get_selected(selection.opaque))
    guard !isReplacing, rows.indices.contains(index), let section = rows[index].section, section != chosen else {
      return
    }
    chosen = section
    onSelect(section)
  }

  /// The row with the focus may be another than the chosen one, as after its menu was open.
  private func activate(_ index: UInt32) {
    gtk_single_selection_set_selected(selection.opaque, index)
    onActivate()
  }

  private func setUpRows() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let row = SectionRow()
      row.onToggle = { self?.toggle($0) }
      row.onMenu = { self?.showMenu(over: $0, $1, $2) }
      gtk_list_item_set_child(item.opaque, row.widget)
      item.keep(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(SectionRow.self) else { return }
      self?.bound[item] = row
      self?.show(item, in: row)
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque else { return }
      self?.bound.removeValue(forKey: item)?.clear()
    }
    gtk_list_view_set_model(list.opaque, selection.opaque)
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
  }

  /// Marks the row that is dragged and the one whose menu is open, wherever they are in the list at the moment.
  func markRows() {
    for row in bound.values { mark(row) }
  }

  private func mark(_ row: SectionRow) {
    guard let item = gtk_widget_get_parent(row.widget) else { return }
    for (name, marked) in [("dragged", dragging?.dragged), ("has-open-popup", menuRow)] {
      if let marked, marked.key == row.row?.key {
        gtk_widget_add_css_class(item, name)
      } else {
        gtk_widget_remove_css_class(item, name)
      }
    }
  }

  /// What hangs at the pointer while a row is dragged.
  func iconRow(of row: SidebarRow) -> SectionRow {
    let icon = SectionRow()
    icon.showDragged(row, thumbnails: thumbnails)
    return icon
  }

  /// Where the rows can be moved to.
  var moves: SidebarMoves { SidebarMoves(sidebar, rows) }

  private func show(_ item: OpaquePointer, in row: SectionRow) {
    let index = Int(gtk_list_item_get_position(item))
    guard rows.indices.contains(index) else { return }
    let isHeading = rows[index].section == nil
    gtk_list_item_set_selectable(item, isHeading ? 0 : 1)
    gtk_list_item_set_activatable(item, isHeading ? 0 : 1)
    row.show(rows[index], thumbnails: thumbnails)
    mark(row)
  }

  // MARK: Folding

  private var folding: SidebarFolding {
    SidebarFolding(
      closedFolders: settings.identifiers(.collapsedFolders), openPublications: settings.identifiers(.openPublications))
  }

  func toggle(_ row: SidebarRow) {
    switch row.kind {
    case .folder(let id, _): settings.toggle(id, in: .collapsedFolders)
    case .publication(let publication, _): settings.toggle(publication.id, in: .openPublications)
    case .place, .heading, .part: return
    }
    show(sidebar)
    if let index = rows.firstIndex(where: { $0.key == row.key }) { place.show(.row(index)) }
  }

  /// Opens a folder, so that what is in it is seen.
  func open(_ folder: Folder.ID) {
    guard folding.closedFolders.contains(folder) else { return }
    settings.toggle(folder, in: .collapsedFolders)
    show(sidebar)
  }

  /// Opens a publication, so that its sections are seen.
  func open(_ publication: Publication.ID) {
    if !folding.openPublications.contains(publication) { settings.toggle(publication, in: .openPublications) }
    show(sidebar)
  }

  // MARK: The menu

  private func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Add a Publication"), "app.add", on: interface.widget("add"))
    for menu in ["main-menu", "publication-menu", "folder-menu"] { hints.menu(interface.object(menu)) }
  }

  /// Shows the menu of a row, which need not be the chosen one and is not chosen by that.
  func showMenu(over row: SectionRow, _ x: Double, _ y: Double) {
    guard let shown = row.row, shown.isMovable else { return }
    // The focus is where it returns to from the menu.
    if let item = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(item) }
    menuRow = shown
    menuSection = shown.section
    markRows()
    onMenu()
    if case .folder = shown.kind { folderMenu.show(over: row, x, y) } else { publicationMenu.show(over: row, x, y) }
  }

  private func menuClosed() {
    let row = menuRow
    menuRow = nil
    markRows()
    onMenu()
    // The focus returns to the widget it came from, which by now may show another row.
    guard let index = rows.firstIndex(where: { $0.key == row?.key }), let item = widget(ofRow: index) else { return }
    gtk_widget_grab_focus(item)
  }
}
