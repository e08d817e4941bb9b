import CGTK
import GLibSupport
import GTKSupport
import Library

/// The field over the list that finds as the reader types.
final class SearchField {
  enum Event {
    /// It is about to take room from the list.
    case opened
    /// These are the words now, with one space between them.
    case changed(String)
    /// The reader pressed Return, or goes down to what was found.
    case activated
    /// The reader leaves it.
    case left
    /// The reader wants to search elsewhere.
    case scoped
  }

  private let bar: OpaquePointer
  private let entry: Widget
  let scopes: SearchScopes
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameter interface: Holds `search-entry` in `search-bar`, and what `SearchScopes` wants.
  init(in interface: Interface, settings: Settings, library: Library) {
    scopes = SearchScopes(in: interface, settings: settings, library: library)
    bar = interface.object("search-bar")
    entry = interface.widget("search-entry")
    // Before the bar hears of it and hides the field: a window looks for another focus when one is hidden, a frame later,
    // and would take it from a field that was opened again by then.
    entry.on("stop-search") { [weak self] in self?.onEvent(.left) }
    gtk_search_bar_connect_entry(bar, entry.opaque)
    // A field that slides in is not there yet for the first letters typed after the key that opens it.
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

  /// The arrow leads to what was found, and not to the choice of where is searched, which Tab reaches.
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

  /// Whether the focus is in it.
  var hasFocus: Bool {
    let bar: Widget = bar.cast()
    return bar.containsFocus
  }

  /// Opens it with the focus, and with its words marked.
  func open() {
    gtk_search_bar_set_search_mode(bar, 1)
    gtk_widget_grab_focus(entry)
    gtk_editable_select_region(entry.opaque, 0, -1)
    Accessible.tellFocus(ofField: Object(retaining: entry))
  }

  /// Opens it with words that are searched for at once.
  func open(with words: String) {
    open()
    gtk_editable_set_text(entry.opaque, words)
    gtk_editable_set_position(entry.opaque, -1)
  }

  func close() { gtk_search_bar_set_search_mode(bar, 0) }
}
