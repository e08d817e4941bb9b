import CGTK
import GLibSupport
import GTKSupport

/// Keeps the focus on its row of the sections, whatever widget shows that: GTK leaves it at the place or the widget where the row was.
final class SidebarFocus {
  private let list: Widget
  private let live: LiveSectionRows
  private let rows: () -> [SidebarRow]
  private let bringToSight: (Int) -> Void
  /// The row that has the focus, or had it before a dialog took it.
  private var row: Int64?
  private var isBehindDialog = false

  /// - Parameter bringToSight: Scrolls to the row at a place.
  init(
    in list: Widget, _ live: LiveSectionRows, rows: @escaping () -> [SidebarRow], bringToSight: @escaping (Int) -> Void
  ) {
    self.list = list
    self.live = live
    self.rows = rows
    self.bringToSight = bringToSight
  }

  /// Gives the focus to a row, if it is there.
  func put(onRowOfKey key: Int64) {
    if grab(onRowOfKey: key) { return }
    guard let index = index(of: key) else { return }
    bringToSight(index)
    // A row that came a moment ago has no widget yet.
    list.afterNextFrame { [weak self] in _ = self?.grab(onRowOfKey: key) }
  }

  /// The focus brings the list to where it is seen.
  private func grab(onRowOfKey key: Int64) -> Bool {
    guard let item = index(of: key).flatMap(live.widget(at:)) else { return false }
    gtk_widget_grab_focus(item)
    return true
  }

  private func index(of key: Int64) -> Int? { rows().firstIndex { $0.key == key } }

  /// From when the list is in its window, a dialog there gives the focus back to the row it came from.
  func watchDialogs() {
    list.on("realize", isLast: true) { [weak self] in self?.watch() }
  }

  private func watch() {
    guard Newer.hasDialogs, let root = gtk_widget_get_root(list) else { return }
    root.on("notify::focus-widget") { [weak self] in self?.moved(to: gtk_root_get_focus(root)) }
  }

  private func moved(to widget: Widget?) {
    if let widget, Newer.isInDialog(widget) { return isBehindDialog = true }
    let isBack = isBehindDialog
    isBehindDialog = false
    if isBack, let row, live.focused?.key != row { put(onRowOfKey: row) }
    row = live.focused?.key
  }
}
