import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Keeps the focus on the same row of the sidebar when rows change. GTK would keep it at the same index or widget.
final class SidebarFocus {
  private let list: Widget
  private let live: LiveSectionRows
  private let rows: () -> [SidebarRow]
  private let bringToSight: (Int) -> Void
  /// The key of the row that has the focus, or that had it before a dialog opened.
  private var row: Int64?
  private var isBehindDialog = false

  /// - Parameter bringToSight: Scrolls to the row at an index.
  init(
    in list: Widget, _ live: LiveSectionRows, rows: @escaping () -> [SidebarRow], bringToSight: @escaping (Int) -> Void
  ) {
    self.list = list
    self.live = live
    self.rows = rows
    self.bringToSight = bringToSight
  }

  /// Moves the focus to a row, if the row exists.
  func put(onRowOfKey key: Int64) {
    guard let index = index(of: key) else { return }
    var isPut = live.focused?.key == key || grab(onRowOfKey: key)
    if !isPut { bringToSight(index) }
    // A new row has no widget yet. During layout, the list may also remove the widget that has the focus.
    var frames = 0
    list.onEveryFrame { [weak self] in
      guard let self, !isBehindDialog, frames < Self.framesOfLayout else { return false }
      frames += 1
      if !isPut || isLost { isPut = grab(onRowOfKey: key) }
      return true
    }
  }

  /// The maximum number of frames until the rows of a list have widgets.
  private static let framesOfLayout = 8

  /// True if no widget has the focus, or if the list itself has it.
  private var isLost: Bool {
    guard let root = gtk_widget_get_root(list) else { return false }
    let focus = gtk_root_get_focus(root)
    return focus == nil || focus == list
  }

  /// Moves the focus to the widget of a row. GTK also scrolls to the row.
  private func grab(onRowOfKey key: Int64) -> Bool {
    guard let item = index(of: key).flatMap(live.widget(at:)) else { return false }
    gtk_widget_grab_focus(item)
    return true
  }

  private func index(of key: Int64) -> Int? { rows().firstIndex { $0.key == key } }

  /// Moves the focus back to its row when a dialog closes. Starts when the list is in its window.
  func watchDialogs() {
    list.on("realize", isLast: true) { [weak self] in self?.watch() }
  }

  private func watch() {
    guard Newer.hasDialogs, let root = gtk_widget_get_root(list) else { return }
    root.on("notify::focus-widget") { [weak self] in self?.moved(to: gtk_root_get_focus(root)) }
    Newer.watchDialogs(in: root.cast()) { [weak self] in self?.noteDialog($0) }
  }

  private func moved(to widget: Widget?) {
    // The first dialog takes the focus before the window reports the dialog.
    guard let widget, !isBehindDialog, !Newer.isInDialog(widget) else { return }
    // When a menu closes, GTK moves the focus back to the row.
    guard gtk_widget_get_ancestor(widget, gtk_popover_get_type()) == nil else { return }
    row = live.focused?.key
  }

  /// Restores the focus after a dialog closed. GTK moves it back to the same widget, which may now show another row, or
  /// may no longer exist.
  private func noteDialog(_ isThere: Bool) {
    isBehindDialog = isThere
    guard !isThere else { return }
    if let row, live.focused?.key != row { put(onRowOfKey: row) }
    row = live.focused?.key
  }
}
