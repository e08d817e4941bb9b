import CGTK
import GLibSupport
import GTKSupport

/// The rows of the sections that have a widget: the some 200 around what is seen.
///
/// When the focus goes from one row to another, GTK looks at the styles of all that is shown in the window, the thousands of widgets in
/// 200 rows too. So rows have contents where they are seen or near that alone.
final class LiveSectionRows {
  private let list: Widget
  private let thumbnails: Thumbnails
  private var rows: [OpaquePointer: SectionRow] = [:]
  /// Those whose section shows something else by now, as a count.
  private var stale: Set<OpaquePointer> = []
  private var isCatchingUp = false
  /// What stands at a place; `nil` beyond the last.
  var content: (Int) -> SidebarRow? = { _ in nil }
  /// Classes that the style has for some rows, with the keys of these.
  var marks: () -> [(name: String, key: Int64?)] = { [] }
  /// The reader opens or closes a row.
  var onToggle: (SidebarRow) -> Void = { _ in }
  /// The reader wants a row's menu, at a point of it.
  var onMenu: (SectionRow, _ x: Double, _ y: Double) -> Void = { _, _, _ in }

  init(of list: Widget, selection: OpaquePointer, thumbnails: Thumbnails) {
    self.list = list
    self.thumbnails = thumbnails
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let row = SectionRow()
      row.onToggle = { self?.onToggle($0) }
      row.onMenu = { self?.onMenu($0, $1, $2) }
      gtk_list_item_set_child(item.opaque, row.widget)
      item.keep(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(SectionRow.self) else { return }
      self?.rows[item] = row
      // Another row may be of another height.
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

  /// How many places from what is seen a row has contents already.
  private static let reach = 8

  /// Shows again what stands at each place. Where that is the same section, with another count, it comes in one of the next frames, first
  /// where it is seen: the sizes of a hundred take longer than a frame.
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

  /// The list view hides what is out of sight.
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

  /// Marks rows wherever they are in the list at the moment.
  func updateMarks() {
    for row in rows.values { mark(row) }
  }

  private func show(_ item: OpaquePointer, in row: SectionRow) {
    stale.remove(item)
    guard let content = content(place(of: item)) else { return }
    let isHeading = content.section == nil
    gtk_list_item_set_selectable(item, isHeading ? 0 : 1)
    gtk_list_item_set_activatable(item, isHeading ? 0 : 1)
    row.show(content, thumbnails: thumbnails)
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

  /// What hangs at the pointer while a row is dragged.
  func icon(of row: SidebarRow) -> SectionRow {
    let icon = SectionRow()
    icon.showDragged(row, thumbnails: thumbnails)
    return icon
  }

  // MARK: Where they are

  /// The row of a key, where it has a widget.
  subscript(key: Int64) -> SectionRow? { rows.values.first { $0.row?.key == key } }

  /// The widget of the row at a place, if it has one.
  func widget(at index: Int) -> Widget? {
    rows.first { place(of: $0.key) == index }.flatMap { gtk_widget_get_parent($0.value.widget) }
  }

  /// The upper and the lower edge of the row at a place in the list, in pixels, if it has a widget.
  func area(at index: Int) -> (top: Double, bottom: Double)? { widget(at: index)?.verticalExtent(in: list) }

  /// Where the rows are in the list, by their places, from the top, in pixels.
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

  /// The row at a height of the list in pixels, and how far down the row that is, from 0 to 1. There is none in the room
  /// below the last row, and no place at all in a list without rows.
  func place(atHeight height: Double, last: Int) -> (index: Int?, fraction: Double)? {
    var nearest: (index: Int, distance: Double, fraction: Double)?
    for (item, row) in rows {
      let index = place(of: item)
      guard index <= last, let widget = gtk_widget_get_parent(row.widget), let area = widget.verticalExtent(in: list),
        area.bottom > area.top
      else { continue }
      if index == last, height > area.bottom + 4 { return (nil, 0) }
      // Between two rows there is a gap.
      let distance = max(area.top - height, height - area.bottom, 0)
      guard distance < nearest?.distance ?? .infinity else { continue }
      nearest = (index, distance, min(max((height - area.top) / (area.bottom - area.top), 0), 1))
    }
    return nearest.map { ($0.index, $0.fraction) }
  }
}
