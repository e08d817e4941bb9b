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
  let sidebarPane: SidebarPane
  let listPane: ListPane
  let articlePane: ArticlePane
  let sections: LibrarySections
  let refreshes: Refreshes
  /// Going to the next unread article, of the last press of its key.
  var goingOn: Task<Void, Never>?
  lazy var downloads = Downloads(
    library: library, window: window, say: { [weak self] in self?.say($0) },
    progress: { [weak self] in self?.showDownload($0, $1, of: $2) })
  let writes = Writes()
  private var changes: GatheredChanges?
  var memory = WindowMemory()
  private(set) lazy var toast = Toast(over: interface.object("overlay")) { [weak self] in self?.undo() }

  package init(application: UnsafeMutablePointer<AdwApplication>, library: Library, settings: Settings, trace: Trace?) {
    self.library = library
    self.settings = settings
    self.trace = trace
    sections = LibrarySections(library: library)
    refreshes = Refreshes(library: library)
    let thumbnails = Thumbnails(library: library, settings: settings)
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
    setUpPlainKeys()
    connect()
    restoreGeometry()
  }

  var widget: Widget { interface.widget("window") }
  package var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }
  var thumbnails: Thumbnails { listPane.thumbnails }
  var sidebar: Sidebar { sections.sidebar }
  var outer: OpaquePointer { interface.object("outer") }
  var inner: OpaquePointer { interface.object("inner") }

  /// Shows the window, with what was on it when the program ended last.
  package func open() {
    let section = Section(stored: settings[.lastSection]) ?? .unread
    if settings[.lastArticle] != 0 {
      memory.lastPlace = .init(
        article: .init(rawValue: settings[.lastArticle]), listOffset: settings[.listOffset],
        articlePosition: settings[.articlePosition])
    }
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    // Buttons with actions are made sensitive once the window has those.
    articlePane.show(nil)
    sidebarPane.select(section)
    // What was read last stays in a list of unread ones.
    listPane.show(
      section, keeping: section == .starred ? nil : memory.lastPlace?.article, near: memory.lastPlace?.article)
    sections.reload()
    gtk_widget_realize(widget)
    trace?.watch(widget)
    gtk_window_present(window)
    changes = GatheredChanges(of: library) { [weak self] in self?.show($0) }
  }

  private func setUpPlainKeys() {
    let keys = PlainKeys(of: widget, settings.keyBindings) { [weak self] action in
      self?.leaveButton(before: action)
      self?.perform(action)
    }
    window.keep(keys, as: "courant-keys")
    settings.observe(.keys, for: keys) { [weak self, weak keys] in
      guard let self else { return }
      keys?.bindings = settings.keyBindings
      // What stands in an empty list names keys.
      listPane.messageChanged()
    }
  }

  // MARK: Between the panes

  private func connect() {
    connectSections()
    connectRefreshes()
    connectOffline()
    sidebarPane.onEvent = { [weak self] in self?.take($0) }
    listPane.onEvent = { [weak self] in self?.take($0) }
    listPane.messageWhenEmpty = { [weak self] in self?.messageForEmptyList() ?? .nothing }
    listPane.cloud.onChoose = { [weak self] in self?.choose(.term($0.id), named: $0.name) }
    listPane.cloud.onShown = { [trace] in trace?.note("cloud-shown", [("count", $0)]) }
    listPane.banner.onClosed = { [weak self] in self?.declineOffer() }
    listPane.archive.onOlder = { [trace] in trace?.note("older", [("added", $0)]) }
    listPane.siteSearch.onAnswer = { [weak self] findings in
      if case .success(let articles) = findings.result, !articles.isEmpty { self?.listPane.reload() }
      self?.trace?.note("site-answer", [("found", (try? findings.result.get().count) ?? -1)])
      if case .failure(let error) = findings.result { self?.say(error.message) }
    }
    articlePane.onEvent = { [weak self] in self?.take($0) }
    settings.observe(.showsRead, for: self) { [weak self] in self?.listPane.reload() }
    window.onRequest("close-request") { [weak self] () -> Bool in
      self?.closing()
      return false
    }
  }

  private func take(_ event: SidebarPane.Event) {
    switch event {
    case .chosen(let section): choose(section)
    case .activated:
      showList()
      listPane.focus()
    case .moved(let move): self.move(move)
    case .menu: enableMoves()
    }
  }

  private func take(_ event: ListPane.Event) {
    switch event {
    case .chosen(let article): open(article)
    case .activated: showArticle()
    case .shown: listShown()
    case .settled(let places): trace?.note("list-settled", places)
    case .pull(let phase): trace?.note("pull", [("phase", "\(phase)")])
    case .pulled: refreshSection()
    }
  }

  private func take(_ event: ArticlePane.Event) {
    switch event {
    case .link(let address): openOutside(address)
    case .term(let term): choose(.term(term.id), named: term.name)
    case .article(let article): show(article)
    case .download(let enclosure, let publication): downloads.save(enclosure, of: publication)
    case .say(let text): say(text)
    case .star: toggleStar()
    case .changed: enableArticleActions()
    }
  }

  /// Shows a section's articles.
  ///
  /// - Parameter name: Its name, where the sidebar does not know it: that of a tag or an author.
  func choose(_ section: Section, named name: String? = nil) {
    memory.termName = name
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
      guard let self, await !listPane.select(article) || articlePane.article.id != article else { return }
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
    if !memory.hasFocusedList, listPane.articles.count > 0 {
      memory.hasFocusedList = true
      if !listPane.isTyping { listPane.focus() }
    }
    // A page is read at once: there is nothing to choose from.
    if case .page(let page) = listPane.section, listPane.articles.chosenArticle == nil { listPane.selectKnown(page) }
    if let place = memory.lastPlace, listPane.articles.count > 0 {
      memory.lastPlace = nil
      restore(place)
    }
    if !listPane.articles.query.isSearch, memory.isBackFromSearch, let article = articlePane.article.id,
      listPane.articles.chosenArticle != article
    {
      // What was found and opened is the chosen one, if it is of this list.
      let section = listPane.section
      Task { [weak self] in
        guard let self, section == listPane.section else { return }
        await listPane.select(article)
      }
    }
    memory.isBackFromSearch = listPane.articles.query.isSearch
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

  private func restore(_ place: WindowMemory.Place) {
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
      title.isEmpty ? memory.termName ?? "" : title,
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
    settings[.lastArticle] = articlePane.article.id?.rawValue ?? 0
    settings[.listOffset] = listPane.chosenOffset ?? -1
    settings[.articlePosition] = articlePane.article.position
    settings.flush()
  }

  private func closing() {
    savePlace()
    refreshes.stop()
    listPane.archive.stop()
    listPane.siteSearch.stop()
    goingOn?.cancel()
    downloads.stop()
    changes?.stop()
    sections.stop()
    toast.hide()
  }
}
