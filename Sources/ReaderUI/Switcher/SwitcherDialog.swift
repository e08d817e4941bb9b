import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The dialog in which the reader types a few letters to go to a section or to run a command.
final class SwitcherDialog {
  private let interface = Interface("switcher", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private var list: SwitcherList
  private var rows: [SwitcherRow] = []
  private var found: [SwitcherList.Found] = []
  private var count = 0
  private var chosen = 0
  private let onChoose: (SwitcherChoice) -> Void
  private let trace: Trace?

  /// The maximum number of rows. With more rows, typing another letter is faster than searching the rows.
  private static let mostRows = 50
  /// The number of visible rows, for the page keys.
  private static let page = 8

  /// - Parameter onChoose: Called after the dialog has closed.
  static func present(
    _ list: SwitcherList, over window: UnsafeMutablePointer<GtkWindow>, trace: Trace?,
    onChoose: @escaping (SwitcherChoice) -> Void
  ) -> SwitcherDialog {
    let dialog = SwitcherDialog(list, trace: trace, onChoose: onChoose)
    dialog.frame.present(over: window, keeping: dialog, focus: dialog.entry)
    return dialog
  }

  private init(_ list: SwitcherList, trace: Trace?, onChoose: @escaping (SwitcherChoice) -> Void) {
    self.list = list
    self.trace = trace
    self.onChoose = onChoose
    // "search-changed" is not suitable, because it may come after the Enter key.
    entry.on("changed") { [weak self] in self?.find() }
    entry.on("activate") { [weak self] in self?.choose(self?.chosen) }
    entry.on("stop-search") { [weak self] in self?.frame.close() }
    interface.object("list").on("row-activated") { [weak self] (row: UnsafeMutableRawPointer?) in
      guard let self, let row else { return }
      choose(Int(gtk_list_box_row_get_index(row.cast())))
    }
    setUpKeys()
    find()
  }

  private var entry: Widget { interface.widget("entry") }
  private var typed: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

  /// Adds choices that were loaded later.
  func add(_ choices: [SwitcherChoice]) {
    list.add(choices)
    let kept = found.indices.contains(chosen) ? found[chosen].choice : nil
    find()
    // The choice that is selected now stays selected.
    if let index = found.firstIndex(where: { $0.choice == kept }) { mark(index) }
  }

  private func find() {
    (found, count) = list.find(typed, atMost: Self.mostRows)
    for (index, found) in found.enumerated() {
      if index == rows.count {
        let row = SwitcherRow()
        gtk_list_box_append(interface.object("list"), row.widget)
        rows.append(row)
      }
      rows[index].show(found)
    }
    for (index, row) in rows.enumerated() { gtk_widget_set_visible(row.widget, index < found.count ? 1 : 0) }
    gtk_stack_set_visible_child_name(interface.object("stack"), found.isEmpty ? "nothing" : "list")
    mark(0)
    trace?.note("switcher", [("words", typed), ("count", count), ("first", found.first?.choice.name ?? "")])
  }

  /// Selects a row without running its choice.
  private func mark(_ index: Int) {
    guard !found.isEmpty else {
      chosen = 0
      return Accessible.describe(translated("Nothing Found"), on: entry)
    }
    chosen = min(max(index, 0), found.count - 1)
    let row = rows[chosen].widget
    gtk_list_box_select_row(interface.object("list"), row.cast())
    // The focus is in the entry. Screen readers read the entry's description aloud when it changes.
    let choice = found[chosen].choice
    let position = translated("%1$s of %2$s", grouped(chosen + 1), grouped(count))
    Accessible.describe(
      listed([choice.name, choice.place, position].filter { !$0.isEmpty }), on: entry)
    show(row)
  }

  /// Scrolls to a row.
  private func show(_ row: Widget) {
    guard let adjustment = gtk_list_box_get_adjustment(interface.object("list")),
      let area = row.verticalExtent(in: interface.widget("list"))
    else { return }
    gtk_adjustment_clamp_page(adjustment, area.top, area.bottom)
  }

  private func choose(_ index: Int?) {
    guard let index, found.indices.contains(index) else { return }
    let choice = found[index].choice
    frame.close()
    onChoose(choice)
  }

  private func setUpKeys() {
    frame.widget.onKey(isFirst: true) { [weak self] press in
      guard let self else { return false }
      guard let step = Self.step(of: press.key, isControl: press.isWith(GDK_CONTROL_MASK)) else {
        // Keys that are pressed directly after the shortcut arrive before the desktop focuses the dialog.
        guard !frame.hasKeys, let text = gtk_editable_get_delegate(entry.opaque) else {
          return false
        }
        return press.isTaken(by: text.cast())
      }
      // A single step beyond an end leads to the other end.
      let next = chosen + step
      let isTurn = abs(step) == 1 && !found.indices.contains(next)
      mark(isTurn ? (step > 0 ? 0 : found.count - 1) : next)
      return true
    }
  }

  private static func step(of key: Int32, isControl: Bool) -> Int? {
    switch key {
    case GDK_KEY_Down, GDK_KEY_KP_Down: 1
    case GDK_KEY_Up, GDK_KEY_KP_Up: -1
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: page
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: -page
    case GDK_KEY_n where isControl: 1
    case GDK_KEY_p where isControl: -1
    default: nil
    }
  }
}
