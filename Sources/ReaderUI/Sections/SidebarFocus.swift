import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Keeps the focus on the same row of the sections. GTK alone keeps it at the index or the widget where the row was.
final class SidebarFocus {
  private let list: Widget
  private let live: LiveSectionRows
  private let rows: () -> [SidebarRow]
  private let bringToSight: (Int) -> Void
  /// The key of the focused row, or of the one that had the focus before a dialog opened.
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

  /// Focuses a row, if it exists.
  func put(onRowOfKey key: Int64) {
    guard let index = index(of: key) else { return }
    var isPut = live.focused?.key == key || grab(onRowOfKey: key)
    if !isPut { bringToSight(index) }
    // A new row has no widget yet, and the list may remove the focused widget during layout.
    var frames = 0
    list.onEveryFrame { [weak self] in
      guard let self, !isBehindDialog, frames < Self.framesOfLayout else { return false }
      frames += 1
      if !isPut || isLost { isPut = grab(onRowOfKey: key) }
      return true
    }
  }

  /// The greatest number of frames that a list needs until its rows have widgets.
  private static let framesOfLayout = 8

  /// True if nothing has the focus, or the list without a row.
  private var isLost: Bool {
    guard let root = gtk_widget_get_root(list) else { return false }
    let focus = gtk_root_get_focus(root)
    return focus == nil || focus == list
  }

  /// Focuses a row's widget, which also scrolls to the row.
  private func grab(onRowOfKey key: Int64) -> Bool {
    guard let item = index(of: key).flatMap(live.widget(at:)) else { return false }
    gtk_widget_grab_focus(item)
    return true
  }

  private func index(of key: Int64) -> Int? { rows().firstIndex { $0.key == key } }

  /// Makes a closing dialog return the focus to its row, once the list is in its window.
  func watchDialogs() {
    list.on("realize", isLast: true) { [weak self] in self?.watch() }
  }

  private func watch() {
    guard Newer.hasDialogs, let root = gtk_widget_get_root(list) else { return }
    root.on("notify::focus-widget") { [weak self] in self?.moved(to: gtk_root_get_focus(root)) }
    Newer.watchDialogs(in: root.cast()) { [weak self] in self?.noteDialog($0) }
  }

  private func moved(to widget: Widget?) {
    // The first dialog takes the focus before the window reports it.
    guard let widget, !isBehindDialog, !Newer.isInDialog(widget) else { return }
    // A menu returns the focus to its row by itself.
    guard gtk_widget_get_ancestor(widget, gtk_popover_get_type()) == nil else { return }
    row = live.focused?.key
  }

  /// Restores the focus after a dialog closed. GTK returned it to a widget that may show another row by now or be gone.
  private func noteDialog(_ isThere: Bool) {
    isBehindDialog = isThere
    guard !isThere else { return }
    if let row, live.focused?.key != row { put(onRowOfKey: row) }
    row = live.focused?.key
  }
}
