import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The sections: Today, Unread, Starred, and the feeds in their folders.
final class SidebarPane {
  private let interface = Interface("sidebar-pane", under: resourceRoot)
  private let settings: Settings
  private let thumbnails: Thumbnails
  private let model = ListModel()
  private let selection: Object
  private let list: Widget
  private var bound: [OpaquePointer: SectionRow] = [:]
  private var rows: [SidebarRow] = []
  private var sidebar = Sidebar.empty
  private var isReplacing = false
  private var menu: Object?
  private var chosen: Section?
  private var isFirst = true
  /// The reader chose a section.
  var onSelect: (Section) -> Void = { _ in }
  /// The reader wants the section's list in front, where only one pane is shown.
  var onActivate: () -> Void = {}

  init(settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    self.thumbnails = thumbnails
    list = interface.widget("list")
    g_object_ref(model.object.raw)
    selection = Object(adopting: gtk_single_selection_new(model.object.opaque))
    gtk_single_selection_set_autoselect(selection.opaque, 0)
    gtk_single_selection_set_can_unselect(selection.opaque, 1)
    setUpRows()
    setUpMenu()
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    selection.on("notify::selected") { [weak self] in self?.selectionChanged() }
    list.on("activate") { [weak self] (_: UInt32) in self?.onActivate() }
  }

  isolated deinit {
    if let menu { gtk_widget_unparent(menu.cast()) }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }

  /// Shows the library's sections as they are now.
  func show(_ sidebar: Sidebar) {
    self.sidebar = sidebar
    rows = SidebarRow.rows(of: sidebar, folding: folding)
    isReplacing = true
    if isFirst {
      model.replace(with: rows.map(\.key), growingIn: list, from: 24)
    } else {
      model.replace(with: rows.map(\.key))
    }
    isFirst = false
    isReplacing = false
    for (item, row) in bound { show(item, in: row) }
    if let chosen { select(chosen) }
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

  /// Marks a section as the one that is shown, without choosing it anew.
  func select(_ section: Section) {
    chosen = section
    let index = rows.firstIndex { $0.section == section }
    isReplacing = true
    gtk_single_selection_set_selected(selection.opaque, index.map { UInt32($0) } ?? UInt32.max)
    isReplacing = false
  }

  /// Chooses the section `step` rows further down.
  func select(step: Int) {
    var index = rows.firstIndex { $0.section == chosen } ?? (step > 0 ? -1 : rows.count)
    repeat { index += step } while rows.indices.contains(index) && rows[index].section == nil
    guard rows.indices.contains(index) else { return }
    gtk_single_selection_set_selected(selection.opaque, UInt32(index))
    gtk_widget_activate_action_variant(list, "list.scroll-to-item", g_variant_new_uint32(UInt32(index)))
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

  private func show(_ item: OpaquePointer, in row: SectionRow) {
    let index = Int(gtk_list_item_get_position(item))
    guard rows.indices.contains(index) else { return }
    let isHeading = rows[index].section == nil
    gtk_list_item_set_selectable(item, isHeading ? 0 : 1)
    gtk_list_item_set_activatable(item, isHeading ? 0 : 1)
    row.show(rows[index], thumbnails: thumbnails)
  }

  // MARK: Folding

  private var folding: SidebarFolding {
    SidebarFolding(
      closedFolders: settings.identifiers(.collapsedFolders), openPublications: settings.identifiers(.openPublications))
  }

  private func toggle(_ row: SidebarRow) {
    switch row.kind {
    case .folder(let id, _): settings.toggle(id, in: .collapsedFolders)
    case .publication(let publication, _): settings.toggle(publication.id, in: .openPublications)
    case .place, .heading, .part: return
    }
    show(sidebar)
  }

  /// Opens a publication, so that its sections are seen.
  func open(_ publication: Publication.ID) {
    if !folding.openPublications.contains(publication) { settings.toggle(publication, in: .openPublications) }
    show(sidebar)
  }

  // MARK: The menu of a publication

  private func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Add a Publication"), "app.add", on: interface.widget("add"))
    for menu in ["main-menu", "publication-menu"] { hints.menu(interface.object(menu)) }
  }

  private func setUpMenu() {
    let popover = Object(adopting: gtk_popover_menu_new_from_model(interface.object("publication-menu").cast()))
    gtk_widget_set_parent(popover.cast(), list)
    gtk_popover_set_has_arrow(popover.cast(), 0)
    gtk_widget_set_halign(popover.cast(), GTK_ALIGN_START)
    menu = popover
    guard let keys = gtk_event_controller_key_new() else { return }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32, _: UInt32, modifiers: UInt32) -> Bool in
      let wantsMenu =
        key == UInt32(GDK_KEY_Menu) || (key == UInt32(GDK_KEY_F10) && modifiers & GDK_SHIFT_MASK.rawValue != 0)
      return wantsMenu && (self?.showMenuOfChosenRow() ?? false)
    }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32, _: UInt32, _: UInt32) -> Bool in
      self?.foldByKey(key) ?? false
    }
    gtk_widget_add_controller(list, keys)
  }

  /// The arrow keys open and close the chosen folder or publication.
  private func foldByKey(_ key: UInt32) -> Bool {
    guard let row = rows.first(where: { $0.section == chosen }), let isOpen = row.isOpen else { return false }
    let isMirrored = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL
    let (closing, opening) = isMirrored ? (GDK_KEY_Right, GDK_KEY_Left) : (GDK_KEY_Left, GDK_KEY_Right)
    guard key == UInt32(isOpen ? closing : opening) else { return false }
    toggle(row)
    return true
  }

  private func showMenuOfChosenRow() -> Bool {
    guard let row = bound.values.first(where: { $0.row?.section == chosen }) else { return false }
    showMenu(over: row, 24, 24)
    return true
  }

  private func showMenu(over row: SectionRow, _ x: Double, _ y: Double) {
    guard let menu, case .publication(let publication, _) = row.row?.kind else { return }
    if chosen != .publication(publication.id) {
      select(.publication(publication.id))
      onSelect(.publication(publication.id))
    }
    var (inX, inY) = (0.0, 0.0)
    gtk_widget_translate_coordinates(row.widget, list, x, y, &inX, &inY)
    var place = GdkRectangle(x: Int32(inX), y: Int32(inY), width: 1, height: 1)
    gtk_popover_set_pointing_to(menu.cast(), &place)
    gtk_popover_popup(menu.cast())
  }
}
