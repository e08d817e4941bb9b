import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The sidebar: Today, Unread, Starred, and the feeds in their folders.
final class SidebarPane {
  /// The reader's actions in the sidebar.
  enum Event {
    /// The reader chose a section.
    case chosen(Section)
    /// The reader clicked on a section, which is chosen by now.
    case clicked
    /// The reader wants to go to the section's list, if only one pane is visible.
    case activated
    /// The reader dropped a row at another place, or several rows that are chosen together.
    case moved([Move])
    /// Other feeds are chosen together, or none are.
    case several
    /// The menu of a row opened or closed.
    case menu
  }

  /// The section to select and the section to scroll to.
  private struct Wanted {
    var chosen: Section?
    /// The section to scroll to as soon as it has a row.
    var revealed: Section?
  }

  private let interface = Interface("sidebar-pane", under: resourceRoot)
  private let settings: Settings
  private let model = ListModel()
  private let selection: RowSelection
  private let list: Widget
  private let live: LiveSectionRows
  private let menus: SidebarMenus
  private var dragging: SidebarDragging?
  /// The rows, the feeds that are chosen together, and the possible moves.
  private(set) var moves = SidebarMoves(.empty, [])
  private var isOffline = false
  private var isReplacing = false
  private var wanted = Wanted()
  /// The rows that are shown although they would be left out. They stay shown until the window closes.
  private var openRests: Set<SidebarRest> = []
  /// The scroll position of the list.
  private lazy var place = ListPlace(of: list, in: interface.object("scroller")) { [weak self] in
    self?.live.area(at: $0)
  }
  private lazy var rowFocus = SidebarFocus(
    in: list, live, rows: { [weak self] in self?.rows ?? [] },
    bringToSight: { [weak self] in self?.place.show(.row($0)) })
  var onEvent: (Event) -> Void = { _ in }
  /// The popovers of the main menu: that of its button, and the one that opens while the button is hidden.
  private var mainPopovers: [Object] = []
  /// Called when the main menu opens or closes.
  var onMainMenu: () -> Void = {}

  init(settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    list = interface.widget("list")
    menus = SidebarMenus(in: interface, over: list)
    selection = RowSelection(of: model)
    live = LiveSectionRows(of: list, selection: selection.object.opaque, thumbnails: thumbnails)
    setUpRows()
    setUpKeys()
    let dragging = SidebarDragging(rows: live, list: list, line: interface.widget("drop-line"))
    dragging.moves = { [weak self] in self?.moves }
    dragging.onMove = { [weak self] in self?.onEvent(.moved($0)) }
    dragging.onRest = { [weak self] in self?.toggle($0) }
    self.dragging = dragging
    gtk_scrolled_window_get_vadjustment(interface.object("scroller"))?.on("value-changed") { [weak dragging] in
      dragging?.update()
    }
    settings.observe(.hidesReadSections, for: self) { [weak self] in
      if let self { show(sidebar) }
    }
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    selection.onChanged = { [weak self] in self?.selectionChanged() }
    list.on("activate") { [weak self] (index: UInt32) in self?.activate(index) }
  }

  private func setUpRows() {
    live.content = { [weak self] index in
      self.flatMap { $0.rows.indices.contains(index) ? $0.rows[index] : nil }
    }
    // The CSS classes of the dragged row and of the row with an open menu.
    live.marks = { [weak self] in
      [("dragged", self?.dragging?.dragged?.key), ("has-open-popup", self?.menus.row?.key)]
    }
    live.onToggle = { [weak self] in self?.toggle($0) }
    live.onClick = { [weak self] in self?.clicked($0) }
    live.onMenu = { [weak self] in self?.showMenu(over: $0, $1, $2) }
    watch(mainMenu: gtk_menu_button_get_popover(interface.object("menu")).cast())
    menus.onOpened = { [weak self] in self?.menuChanged() }
    menus.onClosed = { [weak self] in self?.menuClosed(of: $0) }
    rowFocus.watchDialogs()
  }

  /// The number of rows to add per frame. Each row has several widgets.
  private static let rowsPerFrame = 4

  private var rows: [SidebarRow] { moves.rows }
  private var sidebar: Sidebar { moves.sidebar }
  private var chosen: Section? { wanted.chosen }
  /// The feeds that are chosen together.
  var several: ChosenSections { moves.chosen }
  private var revealed: Section? { wanted.revealed }
  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var mainMenu: OpaquePointer { interface.object("main-menu") }
  var mainMenuButton: Widget { interface.widget("menu") }

  /// Shows the library's sections. The visible part keeps its position.
  func show(_ sidebar: Sidebar) {
    let now = SidebarRow.rows(of: sidebar, folding: folding)
    let before = rows.map(\.key)
    let anchor = anchor(besides: SidebarAnchor.moved(from: before, to: now.map(\.key)))
    let focused = live.focused?.key
    let withMenu = menus.row.flatMap { row in rows.firstIndex { $0.key == row.key }.map { (row.key, $0) } }
    let isFirst = rows.isEmpty
    let several = several
    moves = SidebarMoves(sidebar, now)
    moves.chosen = several
    isReplacing = true
    if isFirst {
      // The chosen row is there at once, so that the list can scroll to it.
      let first = max(24, (rows.firstIndex { chosen != nil && $0.section == chosen } ?? 0) + 1)
      model.reset(to: rows.count, growingIn: list, from: first, by: Self.rowsPerFrame)
    } else {
      for splice in Splice.between(before, and: rows.map(\.key)) {
        if splice.removed == 0, splice.index == model.total {
          // An account may add hundreds of rows.
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
    setSeveral(several.shown(in: rows))
    showChosen()
    if let focused {
      // The row may now have another widget, even at the same index.
      rowFocus.put(onRowOfKey: focused)
    } else if let (key, index) = withMenu, rows.firstIndex(where: { $0.key == key }) != index {
      rowFocus.put(onRowOfKey: key)
    }
    if let revealed, let index = rows.firstIndex(where: { $0.section == revealed }) {
      wanted.revealed = nil
      place.show(.row(index))
    } else if isFirst, let index = rows.firstIndex(where: { chosen != nil && $0.section == chosen }) {
      place.show(.row(index))
    } else if let anchor, let index = rows.firstIndex(where: { $0.key == anchor.key }) {
      place.show(.at(index, offset: anchor.offset))
    }
    dragging?.update()
  }

  /// The row that keeps its position on screen when other rows are added or removed: the focused or the chosen row if
  /// it is visible, or else the first row that is fully visible.
  ///
  /// - Parameter moved: The keys of the rows that change their order.
  private func anchor(besides moved: Set<Int64>) -> SidebarAnchor? {
    let seen = live.areas.filter { rows.indices.contains($0.index) && $0.top >= 0 && $0.bottom <= place.height }
    return SidebarAnchor(
      among: seen.map { SidebarAnchor(key: rows[$0.index].key, offset: $0.top) }, focused: live.focused?.key,
      chosen: rows.first { chosen != nil && $0.section == chosen }?.key, moved: moved)
  }

  /// Shows the progress of a refresh or a download. A button leads to the feeds that failed.
  func setProgress(_ done: Int, of total: Int, _ text: String, failed: Int? = nil) {
    if let failed { gtk_widget_set_visible(interface.widget("progress-problems"), failed > 0 ? 1 : 0) }
    if gtk_revealer_get_reveal_child(interface.object("progress-revealer")) == 0 { uncoverChosen() }
    gtk_revealer_set_reveal_child(interface.object("progress-revealer"), 1)
    gtk_progress_bar_set_fraction(interface.object("progress-bar"), total == 0 ? 0 : Double(done) / Double(total))
    gtk_label_set_text(interface.object("progress-label"), text)
  }

  /// Scrolls the chosen row up, if the progress would cover it.
  private func uncoverChosen() {
    guard let index = rows.firstIndex(where: { chosen != nil && $0.section == chosen }),
      let area = live.areas.first(where: { $0.index == index }),
      let progress = gtk_revealer_get_child(interface.object("progress-revealer"))
    else { return }
    var size = GtkRequisition()
    gtk_widget_get_preferred_size(progress, nil, &size)
    let lowest = place.height - Double(size.height) - (area.bottom - area.top)
    if area.top > lowest, area.top < place.height { place.show(.at(index, offset: lowest)) }
  }

  /// Shows or hides the note that there is no network.
  func setOffline(_ isOffline: Bool) {
    self.isOffline = isOffline
    showSubtitle()
  }

  private func showSubtitle() {
    let text =
      several.isEmpty
      ? isOffline ? translated("Offline") : ""
      : translated("%s feed chosen", plural: "%s feeds chosen", count: several.count)
    adw_window_title_set_subtitle(interface.object("title"), text)
  }

  /// Hides the progress.
  func hideProgress() {
    gtk_revealer_set_reveal_child(interface.object("progress-revealer"), 0)
    gtk_widget_set_visible(interface.widget("progress-problems"), 0)
  }

  /// Scrolls to a section's row, as soon as it exists.
  func reveal(_ section: Section) {
    guard let index = rows.firstIndex(where: { $0.section == section }) else { return wanted.revealed = section }
    bringToSight(index)
  }

  /// Returns true if a section has a row. It has none in a closed folder, or if it is left out.
  func hasRow(_ section: Section) -> Bool { rows.contains { $0.section == section } }

  /// Selects a section's row without reporting it, and scrolls to the row.
  func select(_ section: Section) {
    wanted.chosen = section
    setSeveral(ChosenSections())
    showChosen()
    // The row may have been left out.
    let isKept = rows.indices.dropFirst().contains {
      rows[$0 - 1].isOpen == false && rows[$0 - 1].depth < rows[$0].depth
    }
    if isKept || !hasRow(section) { show(sidebar) }
    if let index = rows.firstIndex(where: { $0.section == section }) { bringToSight(index) }
  }

  /// Chooses a row, as a click does, and scrolls to it.
  private func choose(_ index: Int) {
    selection.select(index)
    bringToSight(index)
  }

  /// Scrolls to a row; for a place such as *Today* also to the first row. The focus moves to the row as well, because keys
  /// act on the focused row.
  private func bringToSight(_ index: Int) {
    let isPlace = if case .place = rows[index].kind { true } else { false }
    place.show(.row(index, beside: isPlace ? 0 : nil))
    if hasFocus { rowFocus.put(onRowOfKey: rows[index].key) }
  }

  /// Shows the row of the chosen section as selected, or the rows of the feeds that are chosen together.
  private func showChosen() {
    let one = several.isEmpty ? rows.firstIndex { chosen != nil && $0.section == chosen } : nil
    selection.show(Array(RangeSet(several.places(in: rows) + [one].compactMap(\.self), within: rows).ranges))
  }

  private func setSeveral(_ several: ChosenSections) {
    guard several != self.several else { return }
    moves.chosen = several
    showSubtitle()
    onEvent(.several)
  }

  /// Ends the choice of several feeds. The row of the current section is selected again.
  ///
  /// - Returns: True if several were chosen before.
  func chooseOne() -> Bool {
    guard !several.isEmpty else { return false }
    setSeveral(ChosenSections())
    showChosen()
    return true
  }

  /// Chooses the section `step` rows further down.
  func select(step: Int) {
    var index = rows.firstIndex { $0.section == chosen } ?? (step > 0 ? -1 : rows.count)
    repeat { index += step } while rows.indices.contains(index) && !isStop(rows[index])
    guard rows.indices.contains(index) else { return }
    choose(index)
  }

  /// Returns true if the keys for the next or previous section stop at a row. The reader may choose to skip sections
  /// without unread articles.
  private func isStop(_ row: SidebarRow) -> Bool {
    guard let section = row.section else { return false }
    return !settings[.skipsReadSections] || row.count > 0 || (section == .all && sidebar.unread > 0)
  }

  /// Moves the focus to the chosen row, or else to the list.
  func focus() {
    let index = rows.firstIndex { chosen != nil && $0.section == chosen }
    gtk_widget_grab_focus(index.flatMap { live.widget(at: $0) } ?? list)
  }

  private func selectionChanged() {
    guard !isReplacing else { return }
    let selected = selection.ranges.flatMap { $0 }.filter(rows.indices.contains)
    let several = ChosenSections(selected, in: rows)
    setSeveral(several)
    // With Ctrl or Shift, only feeds are chosen. The current section is always selected, unless several feeds are.
    let feeds = selected.filter { rows[$0].publication != nil }
    let one = several.isEmpty && (selected.count == 1 || feeds.count == 1) ? (feeds.first ?? selected[0]) : nil
    let section = one.flatMap { rows[$0].section }
    let isOther = section != nil && section != chosen
    if isOther { wanted.chosen = section }
    showChosen()
    if let section, isOther { onEvent(.chosen(section)) }
  }

  /// The list may be behind the sections. A click goes to it, and an arrow key does not.
  private func clicked(_ row: SidebarRow) {
    // GTK selects the row next.
    Task { [weak self] in
      if let self, row.section == chosen, chosen != nil, several.isEmpty { onEvent(.clicked) }
    }
  }

  /// Selects and opens a row. The focused row may differ from the chosen row, for example after its menu was open.
  private func activate(_ index: UInt32) {
    if rows.indices.contains(Int(index)), case .rest = rows[Int(index)].kind { return toggle(rows[Int(index)]) }
    selection.select(Int(index))
    onEvent(.activated)
  }

  // MARK: Folding

  private var folding: SidebarFolding {
    var folding = SidebarFolding(
      closedFolders: settings.identifiers(.collapsedFolders),
      closedAccounts: settings.identifiers(.collapsedAccounts),
      openPublications: settings.identifiers(.openPublications))
    folding.leavesOutRead = settings[.hidesReadSections]
    folding.mostCategories = Self.mostCategories
    (folding.keeping, folding.openRests) = (chosen, openRests)
    return folding
  }

  /// The number of categories of a publication before the row for the others.
  private static let mostCategories = 8

  private func toggle(_ row: SidebarRow) {
    switch row.kind {
    case .folder(let id, _): settings.toggle(id, in: .collapsedFolders)
    case .account(let account, _): settings.toggle(account.id, in: .collapsedAccounts)
    case .publication(let publication, _): settings.toggle(publication.id, in: .openPublications)
    case .rest(let rest, _): openRests.formSymmetricDifference([rest])
    case .place, .heading, .part: return
    }
    show(sidebar)
    if let index = rows.firstIndex(where: { $0.key == row.key }) { place.show(.row(index)) }
  }

  /// Opens a folder, so that its contents are visible.
  func open(_ folder: Folder.ID) {
    guard folding.closedFolders.contains(folder) else { return }
    settings.toggle(folder, in: .collapsedFolders)
    show(sidebar)
  }

  // MARK: The menu

  private func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Add a Feed"), "app.add", on: interface.widget("add"))
    hints.tooltip(translated("Refresh Everything"), "app.refresh-all", on: interface.widget("refresh"))
    for menu in ["main", "publication", "folder", "account", "place"] { hints.menu(interface.object(menu + "-menu")) }
  }

  /// True while the main menu is open.
  var showsMainMenu: Bool { mainPopovers.contains { gtk_widget_get_mapped($0.cast()) != 0 } }

  /// Notes when a popover shows the main menu.
  func watch(mainMenu popover: Widget) {
    mainPopovers.append(Object(retaining: popover))
    for signal in ["map", "unmap"] { popover.on(signal) { [weak self] in self?.onMainMenu() } }
  }

  /// The actions of the row menus, with names of the form `row.…`.
  var rowActions: Actions { menus.actions }

  /// The row whose menu is open.
  var menuRow: SidebarRow? { menus.row }

  /// The section whose menu was opened last.
  var menuSection: Section? { menus.section }

  /// The row whose menu was opened last; `nil` if it no longer exists.
  var rowOfMenu: SidebarRow? {
    rows.first { menuSection != nil && $0.section == menuSection }
  }

  /// The feeds that are chosen together, or else the feed that keys are about.
  var currentFeeds: ChosenSections { several.isEmpty ? feeds(of: currentRow) : several }

  /// The feeds that the menu opened last is about.
  var feedsOfMenu: ChosenSections { feeds(of: rowOfMenu) }

  private func menuChanged() {
    live.updateMarks()
    onEvent(.menu)
  }

  private func menuClosed(of row: SidebarRow) {
    menuChanged()
    // GTK moves the focus back to the same widget, but the widget may now show another row.
    rowFocus.put(onRowOfKey: row.key)
  }

  // MARK: Moves

  /// The row that keys act on: the focused row, or else the chosen row.
  var currentRow: SidebarRow? {
    live.focused ?? rows.first { chosen != nil && $0.section == chosen }
  }

  /// Returns the row that a move moves.
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

  /// Handles the keys of the list of sections.
  private func setUpKeys() {
    list.onKey { [weak self] press in
      guard let self else { return false }
      return RowMenu.isAsked(by: press) ? showMenuOfCurrentRow() : foldByKey(press.key) || stepOverHeading(press)
    }
    list.leavesByTab()
  }

  /// Moves to the row behind a heading when an arrow key is pressed. GTK stops there, because a heading takes no focus.
  private func stepOverHeading(_ press: KeyPress) -> Bool {
    let steps = [GDK_KEY_Down: 1, GDK_KEY_KP_Down: 1, GDK_KEY_Up: -1, GDK_KEY_KP_Up: -1]
    guard press.modifiers == 0, let step = steps[press.key], let focused = live.focused,
      var index = rows.firstIndex(where: { $0.key == focused.key }).map({ $0 + step }), isHeading(index)
    else { return false }
    while isHeading(index) { index += step }
    guard rows.indices.contains(index) else { return true }
    choose(index)
    return true
  }

  private func isHeading(_ index: Int) -> Bool {
    if rows.indices.contains(index), case .heading = rows[index].kind { true } else { false }
  }

  /// Opens or closes the focused folder or publication when an arrow key is pressed. If there is nothing to close, goes
  /// to the row that contains it.
  private func foldByKey(_ key: Int32) -> Bool {
    guard let row = currentRow else { return false }
    let isMirrored = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL
    let (closing, opening) = isMirrored ? (GDK_KEY_Right, GDK_KEY_Left) : (GDK_KEY_Left, GDK_KEY_Right)
    if let isOpen = row.isOpen, key == (isOpen ? closing : opening) {
      toggle(row)
      return true
    }
    guard key == closing, let index = rows.firstIndex(where: { $0.key == row.key }),
      let container = rows[..<index].lastIndex(where: { $0.depth < row.depth }), rows[container].section != nil
    else { return false }
    choose(container)
    return true
  }

  private func showMenuOfCurrentRow() -> Bool {
    guard let current = currentRow, let row = live[current.key] else { return false }
    showMenu(over: row, 24, 24)
    return true
  }

  /// Opens the menu of a row, or the menu of all feeds that are chosen together if the row is one of them.
  private func showMenu(over row: SectionRow, _ x: Double, _ y: Double) {
    menus.show(over: row, x, y, feeds: feeds(of: row.row).menu(in: sidebar))
  }

  /// Returns the feeds that the menu of a row is about.
  private func feeds(of row: SidebarRow?) -> ChosenSections {
    guard let row else { return ChosenSections() }
    return several.contains(row) ? several : ChosenSections(row)
  }

  /// True if the focus is in the list.
  var hasFocus: Bool { list.containsFocus }
}
