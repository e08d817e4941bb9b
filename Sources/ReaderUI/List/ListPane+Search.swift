import CGTK
import GLibSupport
import GTKSupport

/// Search filters the list as the reader types: the library's own answer at once, those of sites as they come.
extension ListPane {
  func setUpSearch() {
    let entry = interface.object("search-entry")
    // Before the bar hears of it and hides the field: a window looks for another focus when one is hidden, a frame later,
    // and would take it from a field that was opened again by then.
    entry.on("stop-search") { [weak self] in self?.leaveSearchField() }
    gtk_search_bar_connect_entry(searchBar, entry)
    // A field that slides in is not there yet for the first letters typed after the key that opens it.
    if let revealer = gtk_widget_get_first_child(searchBar.cast()) {
      gtk_revealer_set_transition_duration(revealer.opaque, 0)
    }
    entry.on("search-changed") { [weak self] in
      guard let self, let text = gtk_editable_get_text(entry) else { return }
      setQuery(String(cString: text))
    }
    entry.on("activate") { [weak self] in
      guard let self else { return }
      select(step: 1)
      if !articles.timeline.isEmpty { focus() }
    }
    searchBar.on("notify::search-mode-enabled") { [weak self] in
      guard let self else { return }
      if isSearching { seenBeforeField = firstSeen } else { setQuery("") }
    }
  }

  var isSearching: Bool { gtk_search_bar_get_search_mode(searchBar) != 0 }

  /// Closes the search field.
  func endSearch() {
    leaveSearchField()
    gtk_search_bar_set_search_mode(searchBar, 0)
  }

  private func leaveSearchField() {
    if hasFocus(in: searchBar.cast()) { focus() }
  }

  /// Opens the search field and puts the focus into it.
  func search() {
    if section.isCloud { return cloud.focusFilter() }
    gtk_search_bar_set_search_mode(searchBar, 1)
    gtk_widget_grab_focus(interface.widget("search-entry"))
    gtk_editable_select_region(interface.object("search-entry"), 0, -1)
  }

  private func setQuery(_ text: String) {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if trimmed != articles.query.words { search(for: trimmed) }
  }
}
