import CGTK
import GLibSupport
import GTKSupport
import Reading

/// The rows of the sections that have a widget: some 200 around the visible part.
///
/// When the focus moves between rows, GTK checks the styles of all visible widgets of the window. In 200 rows, these
/// are thousands. So only visible rows and their neighbours show their contents.
final class LiveSectionRows {
  private let list: Widget
  private let thumbnails: Thumbnails
  private var rows: [OpaquePointer: SectionRow] = [:]
  /// The list items whose section has changed, for example its count.
  private var stale: Set<OpaquePointer> = []
  private var isCatchingUp = false
  /// Returns the row at an index; `nil` if the index is after the last row.
  var content: (Int) -> SidebarRow? = { _ in nil }
  /// Returns CSS classes, each with the key of the row that has the class.
  var marks: () -> [(name: String, key: Int64?)] = { [] }
  /// Called when the reader opens or closes a row.
  var onToggle: (SidebarRow) -> Void = { _ in }
  var onClick: (SidebarRow) -> Void = { _ in }
  /// Called when the reader opens a row's menu, at a point of the row.
  var onMenu: (SectionRow, _ x: Double, _ y: Double) -> Void = { _, _, _ in }

  init(of list: Widget, selection: OpaquePointer, thumbnails: Thumbnails) {
    self.list = list
    self.thumbnails = thumbnails
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let row = SectionRow()
      row.onToggle = { self?.onToggle($0) }
      row.onClick = { self?.onClick($0) }
      row.onMenu = { self?.onMenu($0, $1, $2) }
      gtk_list_item_set_child(item.opaque, row.widget)
      item.keep(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(SectionRow.self) else { return }
      self?.rows[item] = row
      // The new row may have another height.
      row.setLaidOut(true)
      self?.show(item, in: row)
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque else { return }
      self?.stale.remove(item)
      self?.rows.removeValue(forKey: item)?.clear()
    }
    gtk_list_view_set_model(list.opaque, selection)
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
    list.afterEveryLayout { [weak self] in self?.layOutNear() }
  }

  private func layOutNear() {
    let seen = rows.keys.filter(isSeen).map(place)
    guard let first = seen.min(), let last = seen.max() else { return }
    let near = first - Self.reach...last + Self.reach
    for (item, row) in rows { row.setLaidOut(near.contains(place(of: item))) }
  }

  /// The distance in rows from the visible part within which a row shows its contents.
  private static let reach = 8

  /// Updates all rows. Rows whose section stays the same are updated in the next frames, visible rows first, because
  /// the layout of a hundred rows takes longer than a frame.
  func update() {
    for (item, row) in rows {
      let wanted = content(place(of: item))
      if let wanted, wanted.key == row.row?.key, wanted != row.row {
        stale.insert(item)
      } else {
        show(item, in: row)
      }
    }
    catchUp()
  }

  private func place(of item: OpaquePointer) -> Int { Int(gtk_list_item_get_position(item)) }

  /// Returns true if the item is visible. The list view hides the other items.
  private func isSeen(_ item: OpaquePointer) -> Bool {
    rows[item].flatMap { gtk_widget_get_parent($0.widget) }.map { gtk_widget_get_child_visible($0) != 0 } ?? false
  }

  private func catchUp() {
    guard !isCatchingUp, !stale.isEmpty else { return }
    isCatchingUp = true
    list.onEveryFrame { [weak self] in
      guard let self else { return false }
      let seen = stale.filter(isSeen)
      for item in (seen.isEmpty ? stale : seen).prefix(Self.rowsPerFrame) {
        if let row = rows[item] { show(item, in: row) }
      }
      isCatchingUp = !stale.isEmpty
      return isCatchingUp
    }
  }

  private static let rowsPerFrame = 8

  /// Updates the CSS classes of all rows.
  func updateMarks() {
    for row in rows.values { mark(row) }
  }

  private func show(_ item: OpaquePointer, in row: SectionRow) {
    stale.remove(item)
    guard let content = content(place(of: item)) else { return }
    let isHeading = if case .heading = content.kind { true } else { false }
    gtk_list_item_set_selectable(item, content.section == nil ? 0 : 1)
    gtk_list_item_set_activatable(item, isHeading ? 0 : 1)
    row.show(content, thumbnails: thumbnails)
    row.setLast(self.content(place(of: item) + 1) == nil)
    mark(row)
  }

  private func mark(_ row: SectionRow) {
    guard let item = gtk_widget_get_parent(row.widget) else { return }
    for (name, key) in marks() {
      if let key, key == row.row?.key {
        gtk_widget_add_css_class(item, name)
      } else {
        gtk_widget_remove_css_class(item, name)
      }
    }
  }

  /// Returns the picture to show while a row is dragged.
  func icon(of row: SidebarRow) -> SectionRow {
    let icon = SectionRow()
    icon.showDragged(row, thumbnails: thumbnails)
    return icon
  }

  // MARK: Positions

  /// Returns the row with a key; `nil` if it has no widget.
  subscript(key: Int64) -> SectionRow? { rows.values.first { $0.row?.key == key } }

  /// Returns the widget of the row at an index; `nil` if it has none.
  func widget(at index: Int) -> Widget? {
    rows.first { place(of: $0.key) == index }.flatMap { gtk_widget_get_parent($0.value.widget) }
  }

  /// Returns the upper and lower edges of the row at an index, in pixels of the list; `nil` if the row has no widget.
  func area(at index: Int) -> (top: Double, bottom: Double)? { widget(at: index)?.verticalExtent(in: list) }

  /// The positions of the rows in the list by index, from the top, in pixels.
  var areas: [(index: Int, top: Double, bottom: Double)] {
    rows.compactMap { item, row in
      gtk_widget_get_parent(row.widget)?.verticalExtent(in: list).map {
        (place(of: item), $0.top, $0.bottom)
      }
    }.sorted { $0.0 < $1.0 }
  }

  /// The row with the focus.
  var focused: SidebarRow? {
    rows.values.first { row in
      gtk_widget_get_parent(row.widget).map { gtk_widget_is_focus($0) != 0 } ?? false
    }?.row
  }

  /// Returns the row at a vertical position in the list, in pixels, and the relative position within the row, from 0 to
  /// 1. `index` is `nil` below the last row. The result is `nil` if the list has no rows.
  func place(atHeight height: Double, last: Int) -> (index: Int?, fraction: Double)? {
    var nearest: (index: Int, distance: Double, fraction: Double)?
    for (item, row) in rows {
      let index = place(of: item)
      guard index <= last, let widget = gtk_widget_get_parent(row.widget), let area = widget.verticalExtent(in: list),
        area.bottom > area.top
      else { continue }
      if index == last, height > area.bottom + 4 { return (nil, 0) }
      // There is a gap between two rows.
      let distance = max(area.top - height, height - area.bottom, 0)
      guard distance < nearest?.distance ?? .infinity else { continue }
      nearest = (index, distance, min(max((height - area.top) / (area.bottom - area.top), 0), 1))
    }
    return nearest.map { ($0.index, $0.fraction) }
  }
}
