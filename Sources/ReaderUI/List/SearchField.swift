import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI

/// The search field above the list. It searches while the reader types.
final class SearchField {
  enum Event {
    /// The field is about to take space from the list.
    case opened
    /// The current words, with single spaces between them.
    case changed(String)
    /// The reader pressed Return or the down arrow to go to the results.
    case activated
    /// The reader leaves the field.
    case left
    /// The reader chose another search scope.
    case scoped
  }

  private let bar: OpaquePointer
  private let entry: Widget
  let scopes: SearchScopes
  private let hints: SearchHintLine
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameter interface: An interface with `search-entry` in `search-bar`, and the parts that `SearchScopes` and
  ///   `SearchHintLine` need.
  init(in interface: Interface, settings: Settings, library: Library) {
    scopes = SearchScopes(in: interface, settings: settings, library: library)
    bar = interface.object("search-bar")
    entry = interface.widget("search-entry")
    hints = SearchHintLine(in: interface, entry: entry, library: library)
    // This runs before the search bar handles the signal and hides the field. When a field is hidden, the window moves
    // the focus one frame later. The field may be open again by then, and would lose the focus.
    entry.on("stop-search") { [weak self] in self?.onEvent(.left) }
    gtk_search_bar_connect_entry(bar, entry.opaque)
    // While a field slides in, it would miss the letters that are typed directly after the key that opens it.
    if let revealer = gtk_widget_get_first_child(bar.cast()) {
      gtk_revealer_set_transition_duration(revealer.opaque, 0)
    }
    entry.on("search-changed") { [weak self] in
      guard let self, let text = gtk_editable_get_text(entry.opaque) else { return }
      onEvent(.changed(String(cString: text).split(whereSeparator: \.isWhitespace).joined(separator: " ")))
    }
    scopes.onChange = { [weak self] in self?.onEvent(.scoped) }
    entry.on("activate") { [weak self] in self?.onEvent(.activated) }
    watchDown()
    bar.on("notify::search-mode-enabled") { [weak self] in
      guard let self else { return }
      onEvent(isOpen ? .opened : .changed(""))
    }
  }

  /// Makes the down arrow move to the results. Otherwise it would move to the scope buttons, which the Tab key reaches.
  private func watchDown() {
    entry.onKey { [weak self] press in
      let isDown = [GDK_KEY_Down, GDK_KEY_KP_Down].contains(press.key)
      guard isDown, press.modifiers & gtk_accelerator_get_default_mod_mask().rawValue == 0, let self else {
        return false
      }
      onEvent(.activated)
      return true
    }
  }

  var isOpen: Bool { gtk_search_bar_get_search_mode(bar) != 0 }

  /// True if the focus is in the search bar.
  var hasFocus: Bool {
    let bar: Widget = bar.cast()
    return bar.containsFocus
  }

  /// Opens the field, moves the focus into it, and selects its words.
  func open() {
    gtk_search_bar_set_search_mode(bar, 1)
    gtk_widget_grab_focus(entry)
    gtk_editable_select_region(entry.opaque, 0, -1)
    Accessible.tellFocus(of: Object(retaining: entry))
  }

  /// Opens the field with words, and searches for them at once.
  func open(with words: String) {
    open()
    gtk_editable_set_text(entry.opaque, words)
    gtk_editable_set_position(entry.opaque, -1)
    hints.closeChoices()
  }

  func close() { gtk_search_bar_set_search_mode(bar, 0) }
}
