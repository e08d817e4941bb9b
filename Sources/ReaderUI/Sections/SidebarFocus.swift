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
    guard let index = index(of: key) else { return }
    var isPut = live.focused?.key == key || grab(onRowOfKey: key)
    if !isPut { bringToSight(index) }
    // A row that came a moment ago has no widget yet, and the list may take away the one that has the focus while it is laid out.
    var frames = 0
    list.onEveryFrame { [weak self] in
      guard let self, !isBehindDialog, frames < Self.framesOfLayout else { return false }
      frames += 1
      if !isPut || isLost { isPut = grab(onRowOfKey: key) }
      return true
    }
  }

  /// How many frames a list takes at most until its rows have their widgets.
  private static let framesOfLayout = 8

  /// Whether nothing has the focus, or the list without a row.
  private var isLost: Bool {
    guard let root = gtk_widget_get_root(list) else { return false }
    let focus = gtk_root_get_focus(root)
    return focus == nil || focus == list
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
    Newer.watchDialogs(in: root.cast()) { [weak self] in self?.noteDialog($0) }
  }

  private func moved(to widget: Widget?) {
    // A dialog that comes first takes the focus from everything, and then has it before the window says that it is there.
    guard let widget, !isBehindDialog, !Newer.isInDialog(widget) else { return }
    // A menu gives it back to its row.
    guard gtk_widget_get_ancestor(widget, gtk_popover_get_type()) == nil else { return }
    row = live.focused?.key
  }

  /// A dialog that goes has given the focus back, to a widget that may show another row by now or be gone.
  private func noteDialog(_ isThere: Bool) {
    isBehindDialog = isThere
    guard !isThere else { return }
    if let row, live.focused?.key != row { put(onRowOfKey: row) }
    row = live.focused?.key
  }
}
