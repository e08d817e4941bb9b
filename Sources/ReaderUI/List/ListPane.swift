import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Library
import Text

/// The articles of a section, or those a search found.
final class ListPane {
  /// What the pane shows in place of rows.
  enum Message {
    /// Nothing is there, with an icon's name, a title and a sentence.
    case empty(icon: String, title: String, description: String, offersFeeds: Bool)
    /// It could not be read or fetched.
    case error(title: String, description: String)
  }

  let interface = Interface("list-pane", under: resourceRoot)
  let library: Library
  let settings: Settings
  private let thumbnails: Thumbnails
  private let rows: RowCache
  private let model = ListModel()
  private let selection: Object
  private let list: Widget
  private var bound: [OpaquePointer: ArticleRow] = [:]
  private var entries: [TimelineEntry] = []
  private var loading: Task<Void, Never>?
  private var pull: PullToRefresh?
  /// The list is to begin at its top once it has been read.
  private var isTopWanted = false
  /// Suppresses the selection's signal while the list itself changes.
  private var isReplacing = false
  /// Articles that were opened since the section was, which stay in the list although they are read now.
  private var visited: [ArticleSummary.ID] = []
  /// What was chosen when the reader began to search.
  private var chosenBeforeSearch: ArticleSummary.ID?

  let footerRow = FooterRow()
  /// Stands in place of a list for tags and authors.
  let cloud: TermCloud
  private(set) var section = Section.today
  private(set) var query = ""
  /// What stands below the last article.
  private(set) var footer: ListFooter?
  /// Whether the section's source has articles older than those that are there.
  var hasOlder = false
  var older: Task<Void, Never>?
  var siteSearch: Task<Void, Never>?
  /// What sites found for the query.
  var found: [ArticleSummary.ID] = []
  /// The reader chose an article, or none is chosen any more.
  var onSelect: (ArticleSummary.ID?) -> Void = { _ in }
  /// The reader wants to read the chosen article in its own pane.
  var onActivate: () -> Void = {}
  /// The list has been replaced, for the first time or again.
  var onShown: () -> Void = {}
  /// What stands in place of an empty list.
  var messageWhenEmpty: () -> Message = { .empty(icon: "", title: "", description: "", offersFeeds: false) }
  /// The reader closed the banner.
  var onBannerClosed: () -> Void = {}
  /// This many older articles came from the section's source.
  var onOlder: (Int) -> Void = { _ in }
  /// A site answered the search.
  var onSiteAnswer: (SiteFindings) -> Void = { _ in }
  /// How far a pull is.
  var onPullPhase: (PullPhysics.Phase) -> Void = { _ in }
  /// The reader pulled the list down far enough.
  var onPull: () -> Void = {}

  init(library: Library, settings: Settings, thumbnails: Thumbnails) {
    self.library = library
    self.settings = settings
    self.thumbnails = thumbnails
    rows = RowCache(library: library)
    cloud = TermCloud(library: library)
    list = interface.widget("list")
    // The selection and the view take over a reference each.
    g_object_ref(model.object.raw)
    selection = Object(adopting: gtk_single_selection_new(model.object.opaque))
    gtk_single_selection_set_autoselect(selection.opaque, 0)
    gtk_single_selection_set_can_unselect(selection.opaque, 1)
    setUpRows()
    setUpSearch()
    setUpOlder()
    adw_bin_set_child(interface.object("cloud-place").cast(), cloud.widget)
    settings.showKeys(for: self) { [weak self] hints in
      guard let self else { return }
      hints.tooltip(translated("Search"), "win.search", on: interface.widget("search-button"))
      hints.menu(interface.object("list-menu"))
    }
    selection.on("notify::selected") { [weak self] in self?.selectionChanged() }
    list.on("activate") { [weak self] (_: UInt32) in self?.onActivate() }
    interface.widget("banner-close").on("clicked") { [weak self] in
      self?.setBanner(nil)
      self?.onBannerClosed()
    }
    pull = PullToRefresh(in: interface) { [weak self] in self?.onPull() }
    pull?.onPhase = { [weak self] in self?.onPullPhase($0) }
    rows.onLoaded = { [weak self] in self?.rowsLoaded($0) }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  var searchBar: OpaquePointer { interface.object("search-bar") }

  // MARK: What it shows

  /// Shows a section from its top.
  func show(_ section: Section) {
    self.section = section
    visited = []
    chosenBeforeSearch = nil
    query = ""
    endSearch()
    setBanner(nil)
    siteSearch?.cancel()
    found = []
    reload(fromTop: true)
    lookForArchive()
  }

  /// Reads the list again; rows that stay keep their place, and so does the selection.
  func reload(fromTop: Bool = false) {
    loading?.cancel()
    // A reload that takes the place of one from the top is one from the top itself.
    let fromTop = fromTop || isTopWanted
    isTopWanted = fromTop
    if let (publication, kind) = section.terms {
      apply([], fromTop: fromTop)
      return cloud.show(kind, of: publication)
    }
    let (section, query, visited, found) = (section, query, visited, found)
    loading = Task { [weak self, library, settings] in
      do throws(LibraryError) {
        let entries =
          if query.isEmpty {
            try await library.timeline(of: section, unreadOnly: !settings[.showsRead], keeping: visited)
          } else {
            try await library.search(query, with: found)
          }
        // The first screenful comes with the list, so that no empty row is ever shown.
        let first = try await library.summaries(entries.prefix(30).map(\.id))
        guard let self, !Task.isCancelled else { return }
        rows.add(first)
        apply(entries, fromTop: fromTop)
      } catch {
        guard let self, !Task.isCancelled else { return }
        show(.error(title: translated("The List Cannot Be Read"), description: error.message))
      }
    }
  }

  /// Reads the rows of these articles again, where they are shown.
  func marksChanged(_ articles: [ArticleSummary.ID]) {
    rows.reload(articles)
  }

  func setTitle(_ title: String, subtitle: String) {
    adw_window_title_set_title(interface.object("title"), title)
    adw_window_title_set_subtitle(interface.object("title"), subtitle)
  }

  /// Shows a sentence over the list with a button to try again, or to take what is offered; or takes it away.
  func setBanner(_ text: String?, isOffer: Bool = false) {
    gtk_widget_set_visible(interface.widget("banner-retry"), isOffer ? 0 : 1)
    gtk_widget_set_visible(interface.widget("banner-offer"), isOffer ? 1 : 0)
    gtk_label_set_text(interface.object("banner-label"), text ?? "")
    gtk_revealer_set_reveal_child(interface.object("banner"), text == nil ? 0 : 1)
  }

  /// Shows how far a refresh is, from 0 to 1; `nil` when none runs.
  func setProgress(_ fraction: Double?) {
    gtk_widget_set_visible(interface.widget("progress"), fraction == nil ? 0 : 1)
    gtk_progress_bar_set_fraction(interface.object("progress"), fraction ?? 0)
    if fraction == nil { pull?.finish() }
  }

  private func apply(_ entries: [TimelineEntry], fromTop: Bool) {
    isTopWanted = false
    var chosen = fromTop ? nil : selectedArticle
    if fromTop, query.isEmpty {
      // Coming back from a search, the reader finds the list as it was.
      chosen = chosenBeforeSearch
      chosenBeforeSearch = nil
    }
    let shown = chosen.flatMap { chosen in entries.firstIndex { $0.id == chosen } }
    self.entries = entries
    replaceRows(choosing: shown, fromTop: fromTop)
    for (item, row) in bound { show(item, in: row) }
    if section.isCloud {
      gtk_stack_set_visible_child_name(interface.object("stack"), "cloud")
    } else if entries.isEmpty {
      // A list that hides while it has the focus leaves that to some button, which would take the space bar.
      if hasFocus(in: list) { gtk_root_set_focus(gtk_widget_get_root(widget), nil) }
      show(messageWhenEmpty())
    } else {
      gtk_stack_set_visible_child_name(interface.object("stack"), "list")
      if fromTop, let shown {
        gtk_widget_activate_action_variant(list, "list.scroll-to-item", g_variant_new_uint32(UInt32(shown)))
      } else if fromTop, let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) {
        gtk_adjustment_set_value(adjustment, 0)
      }
    }
    onShown()
  }

  /// Shows something below the last article, or nothing.
  func setFooter(_ footer: ListFooter?) {
    guard footer != self.footer else { return }
    self.footer = footer
    replaceRows(choosing: selectedIndex)
    if let footer { footerRow.show(footer) }
  }

  /// Rows that are a little more than the list is high.
  private static let screenful = 12

  /// Whether all rows are in the model, and the list is as long as it will be.
  var isComplete: Bool { entries.isEmpty || model.count == entries.count + (footer == nil ? 0 : 1) }

  private func replaceRows(choosing chosen: Int?, fromTop: Bool = false) {
    let hadFocus = hasFocus(in: list)
    isReplacing = true
    // The chosen row is among the first; new ones below what is there make no frame late.
    let firstRows = max(Self.screenful, fromTop ? 0 : model.count, (chosen ?? 0) + 1)
    model.replace(with: keys, growingIn: list, from: firstRows)
    gtk_single_selection_set_selected(selection.opaque, chosen.map { UInt32($0) } ?? UInt32.max)
    isReplacing = false
    // A row that has gone keeps the window's focus until the next frame, and keys pressed before it are lost.
    if hadFocus { focus() }
  }

  func hasFocus(in part: Widget) -> Bool {
    gtk_root_get_focus(gtk_widget_get_root(widget)).map { gtk_widget_is_ancestor($0, part) != 0 || $0 == part } ?? false
  }

  /// The model's rows: the articles, and the footer behind them.
  private var keys: [Int64] {
    entries.isEmpty ? [] : entries.map(\.id.rawValue) + (footer.map { [$0.key] } ?? [])
  }

  /// Takes over what is searched for, and keeps what was chosen before.
  func beginQuery(_ query: String) {
    if self.query.isEmpty { chosenBeforeSearch = selectedArticle }
    self.query = query
  }

  /// Shows a message in place of the rows.
  func show(_ message: Message) {
    switch message {
    case .empty(let icon, let title, let description, let offersFeeds):
      adw_status_page_set_icon_name(interface.object("empty"), icon)
      adw_status_page_set_title(interface.object("empty"), title)
      adw_status_page_set_description(interface.object("empty"), escaped(description))
      gtk_widget_set_visible(interface.widget("empty-add"), offersFeeds ? 1 : 0)
      gtk_widget_set_visible(interface.widget("empty-import"), offersFeeds ? 1 : 0)
      gtk_stack_set_visible_child_name(interface.object("stack"), "empty")
    case .error(let title, let description):
      adw_status_page_set_title(interface.object("error"), title)
      adw_status_page_set_description(interface.object("error"), escaped(description))
      gtk_stack_set_visible_child_name(interface.object("stack"), "error")
    }
  }

  // MARK: Rows

  private func setUpRows() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let row = ArticleRow()
      gtk_list_item_set_child(item.opaque, row.widget)
      item.keep(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(ArticleRow.self) else { return }
      self?.bound[item] = row
      self?.show(item, in: row)
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque else { return }
      guard let row = self?.bound.removeValue(forKey: item) else { return }
      row.clear()
      gtk_list_item_set_child(item, row.widget)
    }
    gtk_list_view_set_model(list.opaque, selection.opaque)
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
  }

  private func show(_ item: OpaquePointer, in row: ArticleRow) {
    let index = Int(gtk_list_item_get_position(item))
    let isArticle = entries.indices.contains(index)
    gtk_list_item_set_selectable(item, isArticle ? 1 : 0)
    gtk_list_item_set_activatable(item, isArticle ? 1 : 0)
    guard isArticle else { return showFooter(in: item) }
    if gtk_list_item_get_child(item) != row.widget { gtk_list_item_set_child(item, row.widget) }
    let id = entries[index].id
    if let summary = rows[id] {
      // A search looks into all publications.
      let namesSource = !section.isOfOnePublication || !query.isEmpty
      row.show(
        summary, heading: heading(at: index), namesSource: namesSource, now: Date(), thumbnails: thumbnails)
    } else {
      row.expect(id, heading: heading(at: index))
      rows.load(entries[max(0, index - 20)..<min(entries.count, index + 40)].lazy.map(\.id))
    }
  }

  /// There is one footer, which moves from the item that showed it last.
  private func showFooter(in item: OpaquePointer) {
    guard let footer, gtk_list_item_get_child(item) != footerRow.widget else { return }
    if let old = bound.first(where: { gtk_list_item_get_child($0.key) == footerRow.widget }) {
      gtk_list_item_set_child(old.key, old.value.widget)
    }
    gtk_list_item_set_child(item, footerRow.widget)
    footerRow.show(footer)
  }

  private func rowsLoaded(_ summaries: [ArticleSummary]) {
    let ids = Set(summaries.map(\.id))
    for (item, row) in bound where row.article.map(ids.contains) ?? false {
      show(item, in: row)
    }
  }

  private func heading(at index: Int) -> String? {
    let date = entries[index].published
    if index > 0, DateText.isSameDay(entries[index - 1].published, date) { return nil }
    return DateText.heading(of: date, now: Date())
  }

  // MARK: Selection

  /// The chosen article.
  var selectedArticle: ArticleSummary.ID? {
    selectedIndex.map { entries[$0].id }
  }

  /// All articles of the list, from the top.
  var articles: [ArticleSummary.ID] { entries.map(\.id) }

  /// A row that has been read from the library already.
  func summary(of article: ArticleSummary.ID) -> ArticleSummary? { rows[article] }

  private var selectedIndex: Int? {
    let index = Int(gtk_single_selection_get_selected(selection.opaque))
    return entries.indices.contains(index) ? index : nil
  }

  /// Chooses the article `step` rows further down.
  func select(step: Int) {
    guard !entries.isEmpty else { return }
    let index = selectedIndex.map { min(max($0 + step, 0), entries.count - 1) } ?? (step > 0 ? 0 : entries.count - 1)
    select(index)
  }

  /// Chooses the next or previous unread article.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func selectUnread(step: Int) async -> Bool {
    var index = selectedIndex.map { $0 + step } ?? (step > 0 ? 0 : entries.count - 1)
    while entries.indices.contains(index) {
      // Pages of rows, as the next unread one may be far away.
      let end = min(max(index + step * 200, -1), entries.count)
      let page = stride(from: index, to: end, by: step).map { entries[$0].id }
      guard let summaries = try? await library.summaries(page) else { return false }
      if let unread = summaries.first(where: { !$0.isRead }) {
        rows.add([unread])
        return select(unread.id)
      }
      index = end
      if end == -1 { break }
    }
    return false
  }

  /// Chooses an article by its key.
  @discardableResult
  func select(_ article: ArticleSummary.ID) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == article }) else { return false }
    select(index)
    return true
  }

  private func select(_ index: Int) {
    // A list that still grows may not have come to this row yet.
    if index >= Int(g_list_model_get_n_items(selection.opaque)) { model.replace(with: keys) }
    gtk_single_selection_set_selected(selection.opaque, UInt32(index))
    gtk_widget_activate_action_variant(list, "list.scroll-to-item", g_variant_new_uint32(UInt32(index)))
    // A row's focus follows, so that the arrow keys and a screen reader go on from it.
    if gtk_widget_get_focus_child(list) != nil, let item = bound.first(where: { $0.value.article == entries[index].id })
    {
      gtk_widget_grab_focus(gtk_widget_get_parent(item.value.widget))
    }
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() {
    if let chosen = selectedArticle, let row = bound.values.first(where: { $0.article == chosen }) {
      gtk_widget_grab_focus(gtk_widget_get_parent(row.widget))
    } else {
      gtk_widget_grab_focus(list)
    }
  }

  private func selectionChanged() {
    guard !isReplacing else { return }
    if let article = selectedArticle { visited.append(article) }
    onSelect(selectedArticle)
  }

  // MARK: Position

  /// How far the list is scrolled, in pixels.
  var position: Double {
    gtk_scrolled_window_get_vadjustment(interface.object("scroller")).map { gtk_adjustment_get_value($0) } ?? 0
  }

  /// Scrolls to where the reader was, as soon as the rows above have been laid out.
  func restore(position: Double) {
    guard position > 0, let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else {
      return
    }
    var frames = 0
    list.onEveryFrame {
      frames += 1
      let reach = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      guard reach >= position || frames > 30 else { return true }
      gtk_adjustment_set_value(adjustment, min(position, reach))
      return false
    }
  }
}

/// Text for a place where GTK reads Pango markup.
func escaped(_ text: String) -> String {
  guard let markup = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(markup) }
  return String(cString: markup)
}
