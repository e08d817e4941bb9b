import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The bar above the article. It finds words in the article while the reader types.
package final class ArticleFind {
  private let interface = Interface("find-bar", under: resourceRoot)
  private let pane: ArticlePane
  private let trace: Trace?
  private let announcer: Announcer
  private let pause = Delay()
  /// True if the bar is open.
  private(set) var isOpen = false
  /// The current search; `nil` if the bar is closed or the page is still loading.
  private var search: PageSearch?
  /// The words that were suggested last.
  private var suggested: String?
  /// The words that were in the bar when it opened; `nil` after the first key.
  private var opened: String?
  /// Returns the words to suggest; `nil` keeps the words of the last search.
  package var suggestion: () -> String? = { nil }

  package init(in pane: ArticlePane, settings: Settings, trace: Trace?) {
    self.pane = pane
    self.trace = trace
    announcer = Announcer(in: Object(retaining: interface.widget("find-bar")))
    adw_bin_set_child(pane.findPlace.cast(), interface.widget("find-bar"))
    let entry = interface.object("find-entry")
    // This runs before the search bar handles the signal. If a widget is hidden while it has the focus, GTK moves the
    // focus to any other widget.
    entry.on("stop-search") { [weak self] in self?.close() }
    gtk_search_bar_connect_entry(bar, entry)
    // While a field slides in, it would miss the letters that are typed directly after the key that opens it.
    if let revealer = gtk_widget_get_first_child(bar.cast()) {
      gtk_revealer_set_transition_duration(revealer.opaque, 0)
    }
    entry.on("search-changed") { [weak self] in self?.wordsChanged() }
    entry.on("activate") { [weak self] in self?.step(1) }
    entry.on("next-match") { [weak self] in self?.step(1) }
    entry.on("previous-match") { [weak self] in self?.step(-1) }
    // The reader can also close the bar with its own button.
    bar.on("notify::search-mode-enabled") { [weak self] in
      if let self, gtk_search_bar_get_search_mode(bar) == 0 { close() }
    }
    setUpKeys()
    settings.showKeys(for: self) { [weak self] hints in
      guard let self else { return }
      hints.tooltip(translated("Previous Match"), "win.find-previous", on: interface.widget("find-previous"))
      hints.tooltip(translated("Next Match"), "win.find", on: interface.widget("find-next"))
    }
  }

  private var bar: OpaquePointer { interface.object("find-bar") }
  private var entry: Widget { interface.widget("find-entry") }

  /// True if an article is shown or is loading, and its page can be searched.
  package var isPossible: Bool {
    (pane.article.isComing || pane.article.shown != nil) && !pane.renderer.isPlain
  }

  /// True if the bar is open, and the article is not on screen yet.
  package var awaitsPage: Bool { isOpen && search == nil }

  /// Opens the bar if the focus is in the article.
  ///
  /// - Returns: True if the bar opened. If the focus is already in the bar, the result is false, because the reader
  ///   wants to search the library.
  package func openHere() -> Bool {
    guard pane.widget.containsFocus, !interface.widget("find-bar").containsFocus else { return false }
    return open()
  }

  /// Opens the bar. If the bar is already open, goes to the next match.
  package func openOrStep() {
    if isOpen, !words.isEmpty { step(1) } else { _ = open() }
  }

  private func open() -> Bool {
    guard isPossible else { return false }
    isOpen = true
    gtk_search_bar_set_search_mode(bar, 1)
    trace?.note("find-bar", [("open", 1)])
    suggest()
    gtk_widget_grab_focus(entry)
    selectAll()
    if search != nil { wordsChanged() } else if pane.article.shown != nil { pageShown() }
    return true
  }

  /// Starts the search in the page if the bar was opened before the page was ready. Letters that were typed meanwhile
  /// are kept.
  package func pageShown() {
    guard awaitsPage, let view = pane.renderer.view else { return }
    search = PageSearch(in: view, onOutcome: { [weak self] in self?.show($0) })
    wordsChanged()
  }

  /// Selects the words, so that typed text replaces them.
  ///
  /// The field loses the selection when it appears. It loses it again when the page selects the match, because the
  /// desktop has only one selection. So the words are selected again before the first key.
  private func selectAll() {
    opened = words
    gtk_editable_select_region(entry.opaque, 0, -1)
    entry.afterNextFrame { [weak self] in self?.selectAgain() }
  }

  private func selectAgain() {
    if isOpen, words == opened, entry.containsFocus { gtk_editable_select_region(entry.opaque, 0, -1) }
  }

  private func suggest() {
    let words = suggestion()
    defer { suggested = words }
    if let words, words != suggested { gtk_editable_set_text(entry.opaque, words) }
  }

  /// Closes the bar and removes the marks from the page. If the bar had the focus, the focus moves to the article.
  package func close() {
    guard isOpen else { return }
    let hadFocus = interface.widget("find-bar").containsFocus
    isOpen = false
    search = nil
    pause.cancel()
    if hadFocus { pane.focus() }
    gtk_search_bar_set_search_mode(bar, 0)
    trace?.note("find-bar", [("open", 0)])
  }

  /// Goes to the next or the previous match.
  package func step(_ direction: Int) {
    search?.step(direction)
  }

  private var words: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

  private func wordsChanged() {
    search?.search(words)
  }

  private func show(_ outcome: PageSearch.Outcome) {
    selectAgain()
    let (text, isMissing) =
      switch outcome {
      case .nothing: ("", false)
      case .missing: (translated("No match"), true)
      case .found(let index, let count): (translated("%1$s of %2$s", grouped(index), Self.text(of: count)), false)
      }
    gtk_label_set_text(interface.object("find-count"), text)
    gtk_widget_set_visible(interface.widget("find-count"), text.isEmpty ? 0 : 1)
    if isMissing { gtk_widget_add_css_class(entry, "error") } else { gtk_widget_remove_css_class(entry, "error") }
    // Screen readers announce the result when the reader has stopped typing.
    pause.start(.seconds(1)) { [announcer] in announcer.say(text) }
    trace?.note("found", [("words", words), ("text", text)])
  }

  private static func text(of count: Int) -> String {
    count > PageSearch.mostMatches ? grouped(PageSearch.mostMatches) + "+" : grouped(count)
  }

  private func setUpKeys() {
    entry.onKey(isFirst: true) { [weak self] press in
      let isReturn = press.key == GDK_KEY_Return || press.key == GDK_KEY_KP_Enter
      if let self, !Keystroke(pressed: press.value, press.modifiers).isModifier {
        selectAgain()
        opened = nil
      }
      guard let self, isReturn, press.isWith(GDK_SHIFT_MASK) else { return false }
      step(-1)
      return true
    }
    // If the focus is in the page, the first Escape closes the bar, and the next one leaves the article.
    pane.widget.onKey { [weak self] press in
      guard let self, press.key == GDK_KEY_Escape, isOpen else { return false }
      close()
      return true
    }
  }
}
