import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The sections: Today, Unread, Starred, and the feeds in their folders.
final class SidebarPane {
  /// What the reader does in the sections.
  enum Event {
    /// The reader chose a section.
    case chosen(Section)
    /// The reader wants the section's list in front, where only one pane is shown.
    case activated
    /// The reader dropped a row at another place.
    case moved(Move)
    /// The menu over a row opened or closed.
    case menu
  }

  private let interface = Interface("sidebar-pane", under: resourceRoot)
  private let settings: Settings
  private let model = ListModel()
  private let selection: Object
  private let list: Widget
  private let live: LiveSectionRows
  private let menus: SidebarMenus
  private var dragging: SidebarDragging?
  private var rows: [SidebarRow] = []
  private var sidebar = Sidebar.empty
  private var isReplacing = false
  private var chosen: Section?
  /// What is to be brought to where it is seen when it has a row.
  private var revealed: Section?
  /// The rows that the reader dropped at another place, until they are shown there.
  private var droppedKeys: Set<Int64> = []
  /// What is to be seen of the list.
  private lazy var place = ListPlace(of: list, in: interface.object("scroller")) { [weak self] in
    self?.live.area(at: $0)
  }
  private lazy var rowFocus = SidebarFocus(
    in: list, live, rows: { [weak self] in self?.rows ?? [] },
    bringToSight: { [weak self] in self?.place.show(.row($0)) })
  var onEvent: (Event) -> Void = { _ in }

  init(settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    list = interface.widget("list")
    menus = SidebarMenus(in: interface, over: list)
    g_object_ref(model.object.raw)
    selection = Object(adopting: gtk_single_selection_new(model.object.opaque))
    gtk_single_selection_set_autoselect(selection.opaque, 0)
    gtk_single_selection_set_can_unselect(selection.opaque, 1)
    live = LiveSectionRows(of: list, selection: selection.opaque, thumbnails: thumbnails)
    setUpRows()
    setUpKeys()
    let dragging = SidebarDragging(rows: live, list: list, line: interface.widget("drop-line"))
    dragging.moves = { [weak self] in self?.moves }
    dragging.onMove = { [weak self] in self?.dropped($0) }
    dragging.onRest = { [weak self] in self?.toggle($0) }
    self.dragging = dragging
    gtk_scrolled_window_get_vadjustment(interface.object("scroller"))?.on("value-changed") { [weak dragging] in
      dragging?.update()
    }
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    selection.on("notify::selected") { [weak self] in self?.selectionChanged() }
    list.on("activate") { [weak self] (index: UInt32) in self?.activate(index) }
  }

  private func setUpRows() {
    live.content = { [weak self] index in
      self.flatMap { $0.rows.indices.contains(index) ? $0.rows[index] : nil }
    }
    // The row that is dragged and the one whose menu is open.
    live.marks = { [weak self] in
      [("dragged", self?.dragging?.dragged?.key), ("has-open-popup", self?.menus.row?.key)]
    }
    live.onToggle = { [weak self] in self?.toggle($0) }
    live.onMenu = { [weak self] in self?.menus.show(over: $0, $1, $2) }
    menus.onOpened = { [weak self] in self?.menuChanged() }
    menus.onClosed = { [weak self] in self?.menuClosed(of: $0) }
    rowFocus.watchDialogs()
  }

  /// Each is made of several widgets.
  private static let rowsPerFrame = 4

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }

  /// Shows the library's sections as they are now. What is seen stays where it is.
  func show(_ sidebar: Sidebar) {
    let anchor = anchor
    let focused = live.focused?.key
    let withMenu = menus.row.flatMap { row in rows.firstIndex { $0.key == row.key }.map { (row.key, $0) } }
    self.sidebar = sidebar
    let before = rows.map(\.key)
    droppedKeys = []
    let isFirst = rows.isEmpty
    rows = SidebarRow.rows(of: sidebar, folding: folding)
    isReplacing = true
    if isFirst {
      model.reset(to: rows.count, growingIn: list, from: 24, by: Self.rowsPerFrame)
    } else {
      for splice in Splice.between(before, and: rows.map(\.key)) {
        if splice.removed == 0, splice.index == model.total {
          // An account may bring hundreds.
          model.reset(
            to: model.total + splice.added, growingIn: list, from: model.total + Self.rowsPerFrame,
            by: Self.rowsPerFrame)
        } else {
          model.splice(at: splice.index, removing: splice.removed, adding: splice.added)
        }
      }
    }
    isReplacing = false
    live.update()
    if let chosen { mark(chosen) }
    if let focused {
      // It may stand in another widget, at the same place too.
      rowFocus.put(onRowOfKey: focused)
    } else if let (key, index) = withMenu, rows.firstIndex(where: { $0.key == key }) != index {
      rowFocus.put(onRowOfKey: key)
    }
    if let revealed, let index = rows.firstIndex(where: { $0.section == revealed }) {
      self.revealed = nil
      place.show(.row(index))
    } else if isFirst, let index = rows.firstIndex(where: { chosen != nil && $0.section == chosen }) {
      place.show(.row(index))
    } else if let anchor, let index = rows.firstIndex(where: { $0.key == anchor.key }) {
      place.show(.at(index, offset: anchor.offset))
    }
    dragging?.update()
  }

  /// The row that stays where it is when others come and go: the one with the focus or the chosen one if it is seen, or
  /// else the first that is seen whole.
  private var anchor: SidebarAnchor? {
    let seen = live.areas.filter { rows.indices.contains($0.index) && $0.top >= 0 && $0.bottom <= place.height }
    return SidebarAnchor(
      among: seen.map { SidebarAnchor(key: rows[$0.index].key, offset: $0.top) }, focused: live.focused?.key,
      chosen: rows.first { chosen != nil && $0.section == chosen }?.key, dropped: droppedKeys)
  }

  /// The row and what is in it go elsewhere.
  private func dropped(_ move: Move) {
    if let row = row(of: move), let index = rows.firstIndex(where: { $0.key == row.key }) {
      let inside = rows[(index + 1)...].prefix { $0.depth > row.depth }
      droppedKeys = Set([row.key] + inside.map(\.key))
    }
    onEvent(.moved(move))
    // The move may change nothing.
    droppedKeys = []
  }

  /// Shows how far a refresh is; `nil` when none runs.
  func setProgress(_ done: Int, of total: Int, _ text: String) {
    gtk_revealer_set_reveal_child(interface.object("progress-revealer"), 1)
    gtk_progress_bar_set_fraction(interface.object("progress-bar"), total == 0 ? 0 : Double(done) / Double(total))
    gtk_label_set_text(interface.object("progress-label"), text)
  }

  /// Says that there is no network, or no longer does.
  func setOffline(_ isOffline: Bool) {
    adw_window_title_set_subtitle(interface.object("title"), isOffline ? translated("Offline") : "")
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
    if let index = rows.firstIndex(where: { $0.section == section }) { bringToSight(index) }
  }

  /// Keys that act on a row act on the one with the focus, so that goes along.
  private func bringToSight(_ index: Int) {
    place.show(.row(index))
    if hasFocus { rowFocus.put(onRowOfKey: rows[index].key) }
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
    bringToSight(index)
  }

  /// Whether the keys that go from section to section stop at a row. The reader may want to leave out what is all read.
  private func isStop(_ row: SidebarRow) -> Bool {
    guard let section = row.section else { return false }
    return !settings[.skipsReadSections] || row.count > 0 || (section == .all && sidebar.unread > 0)
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() {
    let index = rows.firstIndex { chosen != nil && $0.section == chosen }
    gtk_widget_grab_focus(index.flatMap { live.widget(at: $0) } ?? list)
  }

  private func selectionChanged() {
    let index = Int(gtk_single_selection_get_selected(selection.opaque))
    guard !isReplacing, rows.indices.contains(index), let section = rows[index].section, section != chosen else {
      return
    }
    chosen = section
    onEvent(.chosen(section))
  }

  /// The row with the focus may be another than the chosen one, as after its menu was open.
  private func activate(_ index: UInt32) {
    gtk_single_selection_set_selected(selection.opaque, index)
    onEvent(.activated)
  }

  /// Where the rows can be moved to.
  var moves: SidebarMoves { SidebarMoves(sidebar, rows) }

  // MARK: Folding

  private var folding: SidebarFolding {
    SidebarFolding(
      closedFolders: settings.identifiers(.collapsedFolders),
      closedAccounts: settings.identifiers(.collapsedAccounts),
      openPublications: settings.identifiers(.openPublications))
  }

  private func toggle(_ row: SidebarRow) {
    switch row.kind {
    case .folder(let id, _): settings.toggle(id, in: .collapsedFolders)
    case .account(let account, _): settings.toggle(account.id, in: .collapsedAccounts)
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

  // MARK: The menu

  private func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Add a Publication"), "app.add", on: interface.widget("add"))
    hints.tooltip(translated("Refresh Everything"), "app.refresh-all", on: interface.widget("refresh"))
    for menu in ["main-menu", "publication-menu", "folder-menu", "account-menu"] { hints.menu(interface.object(menu)) }
  }

  /// What the menus of the rows do, as `row.…`.
  var rowActions: Actions { menus.actions }

  /// The row whose menu is open.
  var menuRow: SidebarRow? { menus.row }

  /// What the row shows whose menu was opened last.
  var menuSection: Section? { menus.section }

  /// The row whose menu was opened last, if it is still there.
  var rowOfMenu: SidebarRow? {
    rows.first { menuSection != nil && $0.section == menuSection }
  }

  private func menuChanged() {
    live.updateMarks()
    onEvent(.menu)
  }

  private func menuClosed(of row: SidebarRow) {
    menuChanged()
    // The focus returns to the widget it came from, which by now may show another row.
    rowFocus.put(onRowOfKey: row.key)
  }

  // MARK: Moving

  /// The row that keys act on: the one with the focus, or else the chosen one.
  var currentRow: SidebarRow? {
    live.focused ?? rows.first { chosen != nil && $0.section == chosen }
  }

  /// The row of what a move is about.
  func row(of move: Move) -> SidebarRow? {
    rows.first { row in
      switch (move, row.kind) {
      case (.publication(let id, _, _), .publication(let publication, _)): publication.id == id
      case (.folder(let id, _, _), .folder(let folder, _)): folder == id
      default: false
      }
    }
  }

  // MARK: Keys

  /// Keys that only the list of sections has.
  private func setUpKeys() {
    list.onKey { [weak self] press in
      guard let self else { return false }
      return RowMenu.isAsked(by: press) ? showMenuOfCurrentRow() : foldByKey(press.key)
    }
  }

  /// The arrow keys open and close the folder or the publication with the focus.
  private func foldByKey(_ key: Int32) -> Bool {
    guard let row = currentRow, let isOpen = row.isOpen else { return false }
    let isMirrored = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL
    let (closing, opening) = isMirrored ? (GDK_KEY_Right, GDK_KEY_Left) : (GDK_KEY_Left, GDK_KEY_Right)
    guard key == (isOpen ? closing : opening) else { return false }
    toggle(row)
    return true
  }

  private func showMenuOfCurrentRow() -> Bool {
    guard let current = currentRow, let row = live[current.key] else { return false }
    menus.show(over: row, 24, 24)
    return true
  }

  /// Whether the focus is in the list.
  var hasFocus: Bool { list.containsFocus }
}
