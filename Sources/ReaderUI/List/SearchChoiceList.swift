import CGTK
import GLibSupport
import GTKSupport
import Text

/// The list of choices below the search field. The focus stays in the field.
final class SearchChoiceList {
  private let entry: Widget
  private let popover: OpaquePointer
  private let scroller: OpaquePointer
  private let list: OpaquePointer
  private(set) var choices: [SearchChoice] = []
  /// The rows of the choices. Their widgets are reused.
  private var rows: [SearchChoiceRow] = []
  /// The index of the chosen row; `nil` if no row is chosen.
  private var chosen: Int?
  /// Called with the choice that the reader accepts.
  var onTake: (SearchChoice) -> Void = { _ in }

  /// - Parameter interface: An interface with `search-choice-list` in `search-choice-scroller` in `search-choices`.
  init(in interface: Interface, below entry: Widget) {
    self.entry = entry
    popover = interface.object("search-choices")
    scroller = interface.object("search-choice-scroller")
    list = interface.object("search-choice-list")
    list.on("row-activated") { [weak self] (row: UnsafeMutableRawPointer?) in
      guard let self, let row else { return }
      take(Int(gtk_list_box_row_get_index(row.cast())))
    }
  }

  var isOpen: Bool { !choices.isEmpty }

  /// Shows choices. None of them is chosen. Closes the list if there are no choices.
  func show(_ choices: [SearchChoice]) {
    guard choices != self.choices else { return }
    self.choices = choices
    chosen = nil
    while let row = gtk_list_box_get_row_at_index(list, 0) { gtk_list_box_remove(list, row.cast()) }
    guard !choices.isEmpty else {
      rows = []
      Accessible.describe("", on: entry)
      return gtk_popover_popdown(popover.cast())
    }
    rows = choices.map(SearchChoiceRow.init)
    for row in rows { gtk_list_box_append(list, row.widget) }
    fit(to: gtk_widget_get_width(entry))
    gtk_popover_popup(popover.cast())
    Accessible.describe(translated("%s suggestion", plural: "%s suggestions", count: choices.count), on: entry)
  }

  func close() { show([]) }

  /// Makes the list as wide as the field, and high enough for its rows. GTK would use the height of rows with only one
  /// line.
  private func fit(to width: Int32) {
    var height: Int32 = 0
    gtk_widget_measure(list.cast(), GTK_ORIENTATION_VERTICAL, width - Self.edges, nil, &height, nil, nil)
    gtk_widget_set_size_request(popover.cast(), width, -1)
    gtk_scrolled_window_set_min_content_height(scroller, min(height, Self.mostHeight))
  }

  private static let edges: Int32 = 32
  private static let mostHeight: Int32 = 320

  // MARK: Keys

  /// Handles a key in the field: the arrow keys choose a row, Tab and Return accept the choice, Escape closes the list.
  /// Returns true if the list used the key.
  func take(_ press: KeyPress) -> Bool {
    guard isOpen, press.modifiers & gtk_accelerator_get_default_mod_mask().rawValue == 0 else { return false }
    switch press.key {
    case GDK_KEY_Down, GDK_KEY_KP_Down: choose(chosen.map { $0 + 1 } ?? 0)
    case GDK_KEY_Up, GDK_KEY_KP_Up: choose((chosen ?? choices.count) - 1)
    case GDK_KEY_Tab, GDK_KEY_KP_Tab: take(chosen ?? 0)
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
      // If no row is chosen, Return moves to the results as usual.
      guard let chosen else {
        close()
        return false
      }
      take(chosen)
    case GDK_KEY_Escape: close()
    default: return false
    }
    return true
  }

  /// Chooses a row. A step beyond an end leads back into the field, and then no row is chosen.
  private func choose(_ index: Int) {
    guard choices.indices.contains(index), let row = gtk_list_box_get_row_at_index(list, Int32(index)) else {
      chosen = nil
      gtk_list_box_unselect_all(list)
      return Accessible.describe("", on: entry)
    }
    chosen = index
    gtk_list_box_select_row(list, row)
    // The focus is in the field. Screen readers read the field's description aloud when it changes.
    let position = translated("%1$s of %2$s", grouped(index + 1), grouped(choices.count))
    let choice = choices[index]
    Accessible.describe(listed([choice.text, choice.meaning, position].filter { !$0.isEmpty }), on: entry)
    let widget: Widget = row.cast()
    guard let adjustment = gtk_list_box_get_adjustment(list), let area = widget.verticalExtent(in: list.cast()) else {
      return
    }
    gtk_adjustment_clamp_page(adjustment, area.top, area.bottom)
  }

  private func take(_ index: Int) {
    guard choices.indices.contains(index) else { return }
    let choice = choices[index]
    close()
    onTake(choice)
  }
}
