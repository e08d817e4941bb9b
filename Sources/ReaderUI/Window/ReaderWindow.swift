import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The window: sections, articles and article side by side, folding where there is no room for three or two.
package final class ReaderWindow {
  let interface = Interface("window", under: resourceRoot)
  let library: Library
  let settings: Settings
  let trace: Trace?
  let thumbnails: Thumbnails
  let sidebarPane: SidebarPane
  let listPane: ListPane
  let articlePane: ArticlePane
  let sections: LibrarySections
  let refreshes: Refreshes
  /// Going to the next unread article, of the last press of its key.
  var goingOn: Task<Void, Never>?
  var offlineTask: Task<Void, Never>?
  lazy var downloads = Downloads(
    library: library, window: window, say: { [weak self] in self?.say($0) },
    progress: { [weak self] in self?.showDownload($0, $1, of: $2) })
  private var plainKeys: PlainKeys?
  let writes = Writes()
  /// The list that was shown last was of a search.
  private var isBackFromSearch = false
  /// Whether the list had the focus once.
  private var hasFocusedList = false
  private var changes: GatheredChanges?
  /// Where the reader was when the program ended, until the list is there.
  private var lastPlace: (article: ArticleSummary.ID, listOffset: Double, articlePosition: Double)?
  var isFullScreen = false
  /// The name of the tag or the author whose articles are shown.
  var termName: String?
  private(set) lazy var toast = Toast(over: interface.object("overlay")) { [weak self] in self?.undo() }
  var departure = Departure.none
  /// The window is gone.
  var onClosed: () -> Void = {}

  package init(application: UnsafeMutablePointer<AdwApplication>, library: Library, settings: Settings, trace: Trace?) {
    self.library = library
    self.settings = settings
    self.trace = trace
    sections = LibrarySections(library: library)
    refreshes = Refreshes(library: library)
    thumbnails = Thumbnails(library: library, settings: settings)
    sidebarPane = SidebarPane(settings: settings, thumbnails: thumbnails)
    listPane = ListPane(library: library, settings: settings, thumbnails: thumbnails)
    articlePane = ArticlePane(library: library, settings: settings, trace: trace)
    gtk_window_set_application(window, application.cast())
    setUpPanes()
    setUpActions()
    setUpSectionActions()
    setUpMoving()
    setUpEscape()
    widget.keepFocusFromClickedButtons()
    plainKeys = PlainKeys(of: widget, settings.keyBindings) { [weak self] action in
      self?.leaveButton(before: action)
      self?.perform(action)
    }
    connect()
    restoreGeometry()
  }

  var widget: Widget { interface.widget("window") }
  package var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }
  var sidebar: Sidebar { sections.sidebar }
  var outer: OpaquePointer { interface.object("outer") }
  var inner: OpaquePointer { interface.object("inner") }

  /// Shows the window, with what was on it when the program ended last.
  package func open() {
    let section = Section(stored: settings[.lastSection]) ?? .unread
    if settings[.lastArticle] != 0 {
      lastPlace = (
        .init(rawValue: settings[.lastArticle]), settings[.listOffset], settings[.articlePosition]
      )
    }
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    // Buttons with actions are made sensitive once the window has those.
    articlePane.show(nil)
    sidebarPane.select(section)
    // What was read last stays in a list of unread ones.
    listPane.show(
      section, keeping: section == .starred ? nil : lastPlace?.article, near: lastPlace?.article)
    sections.reload()
    gtk_widget_realize(widget)
    trace?.watch(widget)
    gtk_window_present(window)
    changes = GatheredChanges(of: library) { [weak self] in self?.show($0) }
  }

  private func keysChanged() {
    plainKeys?.bindings = settings.keyBindings
    // What stands in an empty list names keys.
    listPane.messageChanged()
  }

  // MARK: Between the panes

  private func connect() {
    connectSections()
    connectRefreshes()
    sidebarPane.onSelect = { [weak self] section in self?.choose(section) }
    sidebarPane.onActivate = { [weak self] in
      self?.showList()
      self?.listPane.focus()
    }
    listPane.onSelect = { [weak self] article in self?.open(article) }
    listPane.onActivate = { [weak self] in self?.showArticle() }
    listPane.onShown = { [weak self] in self?.listShown() }
    listPane.onSettled = { [trace] in trace?.note("list-settled", $0) }
    listPane.messageWhenEmpty = { [weak self] in self?.messageForEmptyList() ?? .nothing }
    listPane.onPull = { [weak self] in self?.refreshSection() }
    listPane.onPullPhase = { [trace] in trace?.note("pull", [("phase", "\($0)")]) }
    listPane.cloud.onChoose = { [weak self] in self?.choose(.term($0.id), named: $0.name) }
    listPane.cloud.onShown = { [trace] in trace?.note("cloud-shown", [("count", $0)]) }
    listPane.banner.onClosed = { [weak self] in self?.declineOffer() }
    listPane.archive.onOlder = { [trace] in trace?.note("older", [("added", $0)]) }
    listPane.siteSearch.onAnswer = { [weak self] findings in
      if case .success(let articles) = findings.result, !articles.isEmpty { self?.listPane.reload() }
      self?.trace?.note("site-answer", [("found", (try? findings.result.get().count) ?? -1)])
      if case .failure(let error) = findings.result { self?.say(error.message) }
    }
    articlePane.onLink = { [weak self] in self?.openOutside($0) }
    articlePane.onTerm = { [weak self] in self?.choose(.term($0.id), named: $0.name) }
    articlePane.onArticle = { [weak self] in self?.show($0) }
    articlePane.onDownload = { [weak self] in self?.downloads.save($0, of: $1) }
    articlePane.onSay = { [weak self] in self?.say($0) }
    articlePane.onChanged = { [weak self] in self?.enableArticleActions() }
    articlePane.onStar = { [weak self] in self?.toggleStar() }
    settings.observe(.keys, for: self) { [weak self] in self?.keysChanged() }
    settings.observe(.showsRead, for: self) { [weak self] in self?.listPane.reload() }
    window.onRequest("close-request") { [weak self] () -> Bool in
      self?.closing()
      return false
    }
  }

  /// Shows a section's articles.
  ///
  /// - Parameter name: Its name, where the sidebar does not know it: that of a tag or an author.
  func choose(_ section: Section, named name: String? = nil) {
    termName = name
    sidebarPane.select(section)
    listPane.show(section)
    articlePane.show(nil)
    updateTitle()
    showBannerOfSection()
    if isOuterFolded || isInnerFolded { showList() }
  }

  /// Shows an article wherever it stands: in the list if it is there, or else alone.
  private func show(_ article: ArticleSummary.ID) {
    Task { [weak self] in
      // What is chosen already is not opened by choosing it.
      guard let self, await !listPane.select(article) || articlePane.article != article else { return }
      open(article)
    }
  }

  private func open(_ article: ArticleSummary.ID?) {
    articlePane.show(article)
    guard let article else { return }
    if isInnerFolded { showArticle() }
    if listPane.articles.rows[article]?.isRead != true, articlePane.canShowArticles {
      perform { [library] () async throws(LibraryError) in
        try await library.perform(.mark(.articles([article]), .read(true)), isUndoable: false)
      }
    }
  }

  private func listShown() {
    articlePane.setPlaceholder(listPane.articles.count > 0 || listPane.section.isCloud)
    // At the start the focus would be on some button, which space and Return would press.
    if !hasFocusedList, listPane.articles.count > 0 {
      hasFocusedList = true
      if !listPane.hasFocus(in: listPane.searchBar.cast()) { listPane.focus() }
    }
    // A page is read at once: there is nothing to choose from.
    if case .page(let page) = listPane.section, listPane.articles.chosenArticle == nil { listPane.selectKnown(page) }
    if let place = lastPlace, listPane.articles.count > 0 {
      lastPlace = nil
      restore(place)
    }
    if !listPane.articles.query.isSearch, isBackFromSearch, let article = articlePane.article,
      listPane.articles.chosenArticle != article
    {
      // What was found and opened is the chosen one, if it is of this list.
      let section = listPane.section
      Task { [weak self] in
        guard let self, section == listPane.section else { return }
        await listPane.select(article)
      }
    }
    isBackFromSearch = listPane.articles.query.isSearch
    updateTitle()
    trace?.note(
      "list-shown",
      [
        ("section", listPane.section.stored), ("query", listPane.articles.query.words),
        ("count", listPane.articles.count),
        ("first", listPane.articles.timeline[0]?.id.rawValue ?? 0),
      ])
    warmArticleView()
  }

  private func restore(_ place: (article: ArticleSummary.ID, listOffset: Double, articlePosition: Double)) {
    guard listPane.selectKnown(place.article) else { return }
    articlePane.show(place.article, at: place.articlePosition)
    listPane.showChosen(atOffset: place.listOffset)
    if isInnerFolded { showArticle() }
  }

  /// The web process starts when the list is on screen, not before.
  private func warmArticleView() {
    guard !articlePane.isWarm else { return }
    var frames = 0
    widget.onEveryFrame { [weak self] in
      frames += 1
      if frames == 3 { self?.articlePane.warm() }
      return frames < 3
    }
  }

  func updateTitle() {
    enableSectionActions()
    if listPane.articles.query.isSearch {
      let count = listPane.articles.count
      listPane.setTitle(
        translated("Search"), subtitle: translated("%s article", plural: "%s articles", count: count))
      return
    }
    let unread = unreadCount(of: listPane.section)
    let title = listPane.section.title(in: sidebar)
    listPane.setTitle(
      title.isEmpty ? termName ?? "" : title,
      subtitle: unread == 0 ? "" : translated("%s unread", plural: "%s unread", count: unread))
  }

  private func unreadCount(of section: Section) -> Int {
    switch section {
    case .today: sidebar.today
    case .starred: 0
    case .unread, .all: sidebar.unread
    case .term(let id): sidebar.categories.first { $0.id == id }?.unread ?? 0
    case .featured, .tags, .authors, .page: 0
    case .publication(let id): sidebar.publications.first { $0.id == id }?.unread ?? 0
    case .folder: SidebarRow.rows(of: sidebar).first { $0.section == section }?.count ?? 0
    }
  }

  /// Says something for a few seconds.
  func say(_ text: String, canUndo: Bool = false) {
    toast.show(text, canUndo: canUndo)
    trace?.note("toast", [("text", text)])
  }

  // MARK: Size and place

  private func restoreGeometry() {
    gtk_window_set_default_size(window, Int32(settings[.windowWidth]), Int32(settings[.windowHeight]))
    if settings[.isMaximized] { gtk_window_maximize(window) }
  }

  /// Keeps where the reader is, for the next start: once, where bindings would write at each step of a resize.
  func savePlace() {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    settings[.windowWidth] = Int(width)
    settings[.windowHeight] = Int(height)
    settings[.isMaximized] = gtk_window_is_maximized(window) != 0
    settings[.lastSection] = listPane.section.stored
    settings[.lastArticle] = articlePane.article?.rawValue ?? 0
    settings[.listOffset] = listPane.chosenOffset ?? -1
    settings[.articlePosition] = articlePane.position
    settings.flush()
  }

  private func closing() {
    savePlace()
    refreshes.stop()
    listPane.archive.stop()
    listPane.siteSearch.stop()
    goingOn?.cancel()
    offlineTask?.cancel()
    downloads.stop()
    changes?.stop()
    sections.stop()
    toast.hide()
    onClosed()
  }
}
