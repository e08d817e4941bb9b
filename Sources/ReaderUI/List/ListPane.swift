import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Library
import Text

/// The articles of a section, or those a search found.
final class ListPane {
  /// What the buttons of an empty list do.
  enum Offer {
    case nothing, feeds, readArticles, allArticles, problems
  }

  /// What the pane shows in place of rows.
  enum Message {
    /// Nothing is there, with an icon's name, a title and a sentence.
    case empty(icon: String, title: String, description: String, offer: Offer = .nothing)
    /// It could not be read or fetched.
    case error(title: String, description: String, button: BannerButton = .retry)
  }

  let interface = Interface("list-pane", under: resourceRoot)
  let library: Library
  let settings: Settings
  let thumbnails: Thumbnails
  let rows: RowCache
  let model = ListModel()
  let selection: Object
  let list: Widget
  var bound: [OpaquePointer: ArticleRow] = [:]
  var entries: [TimelineEntry] = []
  private var loading: Task<Void, Never>?
  /// Something changed while the list was being read.
  private var isReadAgain = false
  /// What the rows that are there belong to.
  private var listed: (section: Section, query: String)?
  /// Steps to another article that the reader made before the list they are for was there.
  private var awaitedSteps = 0
  private var pull: PullToRefresh?
  /// What is to be seen of the list.
  private(set) lazy var place = ListPlace(of: list, in: interface.object("scroller")) { [weak self] in
    self?.area(ofRow: $0)
  }
  /// The list is to begin at its top once it has been read.
  private var isTopWanted = false
  /// Suppresses the selection's signal while the list itself changes.
  var isReplacing = false
  /// Articles that were opened since the section was, which stay in the list although they are read now.
  var visited: [ArticleSummary.ID] = []
  /// What was chosen and seen when the reader began to search.
  private var beforeSearch: (chosen: ArticleSummary.ID?, seen: (article: ArticleSummary.ID, offset: Double)?)?

  /// What was seen when the search field opened, which takes room from the list.
  var seenBeforeField: (article: ArticleSummary.ID, offset: Double)?

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
  /// The list is at rest: the places of the first row that is seen and of the chosen one, and the edges of that.
  var onSettled: ([(String, Any)]) -> Void = { _ in }
  /// What stands in place of an empty list.
  var messageWhenEmpty: () -> Message = { .empty(icon: "", title: "", description: "") }
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
    place.isGrowing = { [weak self] in self?.isComplete == false }
    place.onSettled = { [weak self] in self?.noteSettled() }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  var searchBar: OpaquePointer { interface.object("search-bar") }

  // MARK: What it shows

  /// Shows a section from its top.
  ///
  /// - Parameter article: One that is shown although it may be read.
  func show(_ section: Section, keeping article: ArticleSummary.ID? = nil) {
    self.section = section
    // Steps are for the list that comes, also where it is the same section's.
    listed = nil
    visited = article.map { [$0] } ?? []
    awaitedSteps = 0
    beforeSearch = nil
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
    // One read at a time: during a refresh the list changes faster than a long one is read.
    guard fromTop || loading == nil else {
      isReadAgain = true
      return
    }
    loading?.cancel()
    loading = nil
    isReadAgain = false
    // A reload after one from the top that failed is one from the top itself.
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
            try await library.timeline(
              of: section, unreadOnly: !settings[.showsRead] && section.mayLeaveOutRead, keeping: visited)
          } else {
            try await library.search(query, with: found, atMost: Self.firstFound)
          }
        // The first screenful comes with the list, so that no empty row is ever shown.
        let first = try await library.summaries(entries.prefix(30).map(\.id))
        guard let self, !Task.isCancelled else { return }
        rows.add(first)
        apply(entries, fromTop: fromTop)
        guard !query.isEmpty, entries.count >= Self.firstFound else { return hasRead() }
        // The newest come at once, and all others when they were found.
        let all = try await library.search(query, with: found)
        if !Task.isCancelled { apply(all, fromTop: false) }
      } catch {
        guard let self, !Task.isCancelled else { return }
        listed = nil
        show(.error(title: translated("The List Cannot Be Read"), description: error.message))
      }
      self?.hasRead()
    }
  }

  /// How many of what is found are shown before all were.
  private static let firstFound = 200

  private func hasRead() {
    loading = nil
    if isReadAgain { reload() }
  }

  /// Waits until the rows are those of the section and the query.
  func settle() async {
    while let loading { await loading.value }
  }

  /// Whether the rows are those of the section and the query, and not of what was shown before.
  var isCurrent: Bool { listed.map { $0 == (section, query) } ?? false }

  /// Reads the rows of these articles again, where they are shown.
  func marksChanged(_ articles: [ArticleSummary.ID]) {
    rows.reload(articles)
  }

  func setTitle(_ title: String, subtitle: String) {
    adw_window_title_set_title(interface.object("title"), title)
    adw_window_title_set_subtitle(interface.object("title"), subtitle)
  }

  /// What the button of the banner does.
  enum BannerButton: String, CaseIterable {
    case retry, offer, login, allow, problems
  }

  /// Shows a sentence over the list with a button, or takes it away.
  func setBanner(_ text: String?, _ button: BannerButton = .retry) {
    setBannerButton(button)
    if let box = gtk_revealer_get_child(interface.object("banner")) {
      if button == .offer { gtk_widget_add_css_class(box, "offer") } else { gtk_widget_remove_css_class(box, "offer") }
    }
    gtk_label_set_text(interface.object("banner-label"), text ?? "")
    gtk_revealer_set_reveal_child(interface.object("banner"), text == nil ? 0 : 1)
  }

  /// Puts another button into the sentence over the list.
  func setBannerButton(_ button: BannerButton) {
    for other in BannerButton.allCases {
      gtk_widget_set_visible(interface.widget("banner-\(other.rawValue)"), other == button ? 1 : 0)
    }
  }

  /// Shows how far a refresh is, from 0 to 1; `nil` when none runs.
  func setProgress(_ fraction: Double?) {
    gtk_widget_set_visible(interface.widget("progress"), fraction == nil ? 0 : 1)
    gtk_progress_bar_set_fraction(interface.object("progress"), fraction ?? 0)
    if fraction == nil { pull?.finish() }
  }

  private func apply(_ entries: [TimelineEntry], fromTop: Bool) {
    isTopWanted = false
    var chosen = fromTop ? nil : selectedIndex.map { self.entries[$0].id }
    // A row that is seen stays so when others come or go above it.
    let staysSeen = !fromTop && selectedIndex.map { place.isSeen($0) } ?? false
    var seen: (article: ArticleSummary.ID, offset: Double)?
    listed = (section, query)
    if fromTop, query.isEmpty, let before = beforeSearch {
      // Coming back from a search, the reader finds the list as it was.
      (chosen, seen) = before
      beforeSearch = nil
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
      if let seen, let index = entries.firstIndex(where: { $0.id == seen.article }) {
        place.show(.at(index, offset: seen.offset))
      } else if let shown, fromTop || staysSeen {
        place.show(.row(shown))
      } else if fromTop {
        place.show(.top)
      }
    }
    onShown()
    let steps = awaitedSteps
    awaitedSteps = 0
    for _ in 0..<abs(steps) { select(step: steps.signum()) }
  }

  /// Notes a step that is made when the list is there.
  func postpone(step: Int) {
    awaitedSteps += step
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
    // Rows that stay while those that are seen go leave GtkListView with places of both lists.
    if fromTop { model.replace(with: []) }
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
  var keys: [Int64] {
    entries.isEmpty ? [] : entries.map(\.id.rawValue) + (footer.map { [$0.key] } ?? [])
  }

  /// Takes over what is searched for, and keeps what was chosen before.
  func beginQuery(_ query: String) {
    if self.query.isEmpty { beforeSearch = (selectedArticle, seenBeforeField) }
    self.query = query
  }

  /// What stands in place of rows is something else now.
  func messageChanged() {
    if isCurrent, entries.isEmpty, !section.isCloud { show(messageWhenEmpty()) }
  }

  /// Shows a message in place of the rows.
  func show(_ message: Message) {
    switch message {
    case .empty(let icon, let title, let description, let offer):
      adw_status_page_set_icon_name(interface.object("empty"), icon)
      adw_status_page_set_title(interface.object("empty"), title)
      adw_status_page_set_description(interface.object("empty"), escaped(description))
      gtk_widget_set_visible(interface.widget("empty-add"), offer == .feeds ? 1 : 0)
      gtk_widget_set_visible(interface.widget("empty-import"), offer == .feeds ? 1 : 0)
      gtk_widget_set_visible(interface.widget("empty-show-read"), offer == .readArticles ? 1 : 0)
      gtk_widget_set_visible(interface.widget("empty-show-all"), offer == .allArticles ? 1 : 0)
      gtk_widget_set_visible(interface.widget("empty-problems"), offer == .problems ? 1 : 0)
      gtk_stack_set_visible_child_name(interface.object("stack"), "empty")
    case .error(let title, let description, let button):
      // The page says it, with the same button.
      if String(cString: gtk_label_get_text(interface.object("banner-label"))) == description { setBanner(nil) }
      for other in [BannerButton.retry, .login, .allow] {
        gtk_widget_set_visible(interface.widget("error-\(other.rawValue)"), other == button ? 1 : 0)
      }
      adw_status_page_set_title(interface.object("error"), title)
      adw_status_page_set_description(interface.object("error"), escaped(description))
      gtk_stack_set_visible_child_name(interface.object("stack"), "error")
    }
  }
}

/// Text for a place where GTK reads Pango markup.
func escaped(_ text: String) -> String {
  guard let markup = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(markup) }
  return String(cString: markup)
}
