import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
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
  var sidebar = Sidebar.empty
  /// The move of a row that is stored last, after those before it.
  var moving: Task<Void, Never>?
  /// How many moves are shown and not stored yet.
  var pendingMoves = 0
  var refreshTask: Task<Void, Never>?
  var offlineTask: Task<Void, Never>?
  lazy var downloads = Downloads(
    library: library, window: window, say: { [weak self] in self?.say($0) },
    progress: { [weak self] in self?.showDownload($0, $1, of: $2) })
  private var plainKeys: PlainKeys?
  private var changes: Task<Void, Never>?
  private var reloading: Task<Void, Never>?
  private var pendingChanges: Set<Change> = []
  /// Where the reader was when the program ended, until the list is there.
  private var lastPlace: (article: ArticleSummary.ID, listPosition: Double, articlePosition: Double)?
  private var isFullScreen = false
  /// The name of the tag or the author whose articles are shown.
  private var termName: String?
  let toast: Toast
  /// What is to be refreshed when the refresh that runs has ended.
  var waitingRefresh: (section: Section, occasion: RefreshOccasion)?
  /// What was not refreshed because all of it was asked a moment ago; the reader may insist.
  var refusedSection: Section?
  /// What the refresh that failed last was for.
  var failedSection: Section?
  /// The window is gone.
  var onClosed: () -> Void = {}

  package init(application: UnsafeMutablePointer<AdwApplication>, library: Library, settings: Settings, trace: Trace?) {
    self.library = library
    self.settings = settings
    self.trace = trace
    thumbnails = Thumbnails(library: library, settings: settings)
    sidebarPane = SidebarPane(settings: settings, thumbnails: thumbnails)
    listPane = ListPane(library: library, settings: settings, thumbnails: thumbnails)
    articlePane = ArticlePane(library: library, settings: settings, trace: trace)
    toast = Toast(in: interface)
    gtk_window_set_application(window, application.cast())
    setUpPanes()
    setUpActions()
    setUpMoving()
    plainKeys = PlainKeys(of: widget, settings.keyBindings) { [weak self] action in self?.perform(action) }
    connect()
    restoreGeometry()
  }

  var widget: Widget { interface.widget("window") }
  package var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }
  private var outer: OpaquePointer { interface.object("outer") }
  private var inner: OpaquePointer { interface.object("inner") }

  /// Shows the window, with what was on it when the program ended last.
  package func open() {
    let section = Section(stored: settings[.lastSection]) ?? .unread
    if settings[.lastArticle] != 0 {
      lastPlace = (
        .init(rawValue: settings[.lastArticle]), settings[.listPosition], settings[.articlePosition]
      )
    }
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    // Buttons with actions are made sensitive once the window has those.
    articlePane.show(nil)
    sidebarPane.select(section)
    listPane.show(section)
    reloadSidebar()
    gtk_widget_realize(widget)
    trace?.watch(widget)
    gtk_window_present(window)
    listen()
  }

  // MARK: Panes

  private func setUpPanes() {
    for (place, pane) in [
      ("sidebar-place", sidebarPane.widget), ("list-place", listPane.widget), ("article-place", articlePane.widget),
    ] {
      adw_bin_set_child(interface.object(place).cast(), pane)
    }
    PaneWidth.set(settings[.sidebarWidth], of: interface.widget("sidebar-place"))
    PaneWidth.set(settings[.listWidth], of: interface.widget("list-place"))
    // The least column beside which the window keeps its other panes; it takes all the room that is left.
    PaneWidth.set(380, of: interface.widget("article-place"))
    PaneHandle.attach(
      to: interface.widget("outer-handle"), resizing: interface.widget("sidebar-place"),
      limits: { [weak self] in 200...max(200, (self?.spareWidth(besides: "list-place") ?? 600)) },
      ended: { [settings] in settings[.sidebarWidth] = $0 })
    PaneHandle.attach(
      to: interface.widget("inner-handle"), resizing: interface.widget("list-place"),
      limits: { [weak self] in 260...max(260, (self?.spareWidth(besides: "sidebar-place") ?? 800)) },
      ended: { [settings] in settings[.listWidth] = $0 })
    for leaflet in [outer, inner] {
      leaflet.on("notify::folded") { [weak self] in self?.foldingChanged() }
      leaflet.on("notify::visible-child") { [weak self] in self?.foldingChanged() }
    }
    gtk_widget_set_visible(interface.widget("sidebar-place"), settings[.showsSidebar] ? 1 : 0)
    foldingChanged()
  }

  /// How wide a pane can get before the window would fold: the article keeps a column that can be read.
  private func spareWidth(besides other: String) -> Int {
    let others = gtk_widget_get_mapped(interface.widget(other)) != 0 ? PaneWidth.get(of: interface.widget(other)) : 0
    return Int(gtk_widget_get_width(widget)) - others - 380
  }

  var isOuterFolded: Bool { adw_leaflet_get_folded(outer) != 0 }
  var isInnerFolded: Bool { adw_leaflet_get_folded(inner) != 0 }

  /// The window's buttons belong into the first and the last header bar that can be seen.
  private func foldingChanged() {
    let hidesSections = isOuterFolded || !settings[.showsSidebar]
    adw_header_bar_set_show_end_title_buttons(sidebarPane.headerBar, isOuterFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(listPane.headerBar, hidesSections ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(listPane.headerBar, isInnerFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(articlePane.headerBar, isInnerFolded ? 1 : 0)
    gtk_widget_set_visible(listPane.backButton, hidesSections ? 1 : 0)
    gtk_widget_set_visible(articlePane.backButton, isInnerFolded ? 1 : 0)
    // A phone's width has room for four buttons beside those of the window; the menu has this one as well.
    gtk_widget_set_visible(articlePane.browserButton, isInnerFolded ? 0 : 1)
    trace?.note("panes", [("shown", shownPanes.joined(separator: " "))])
  }

  /// The panes that can be seen, from the left.
  private var shownPanes: [String] {
    let isInnerShown = adw_leaflet_get_visible_child(outer) == interface.widget("inner")
    let sections = (isOuterFolded ? !isInnerShown : settings[.showsSidebar]) ? ["sections"] : []
    guard !isOuterFolded || isInnerShown else { return sections }
    guard isInnerFolded else { return sections + ["list", "article"] }
    let isArticle = adw_leaflet_get_visible_child(inner) == interface.widget("article-place")
    return sections + [isArticle ? "article" : "list"]
  }

  func showSections() {
    if !settings[.showsSidebar] { toggleSidebar() }
    adw_leaflet_set_visible_child(outer, interface.widget("sidebar-place"))
    sidebarPane.focus()
  }

  func showList() {
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    adw_leaflet_set_visible_child(inner, interface.widget("list-place"))
  }

  func showArticle() {
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    adw_leaflet_set_visible_child(inner, interface.widget("article-place"))
    articlePane.focus()
  }

  /// Goes one pane back: from the article to its list, from the list to the sections.
  func goBack() {
    let isArticleInFront = adw_leaflet_get_visible_child(inner) == interface.widget("article-place")
    if isInnerFolded, isArticleInFront {
      showList()
      listPane.focus()
    } else if isOuterFolded || !settings[.showsSidebar] {
      showSections()
    } else {
      listPane.focus()
    }
  }

  func toggleSidebar() {
    guard !isOuterFolded else { return showSections() }
    settings[.showsSidebar].toggle()
    gtk_widget_set_visible(interface.widget("sidebar-place"), settings[.showsSidebar] ? 1 : 0)
    foldingChanged()
  }

  func toggleFullScreen() {
    isFullScreen.toggle()
    if isFullScreen { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
  }

  private func keysChanged() {
    plainKeys?.bindings = settings.keyBindings
    // What stands in an empty list names keys.
    if listPane.articles.isEmpty { listPane.reload() }
  }

  // MARK: Between the panes

  private func connect() {
    sidebarPane.onSelect = { [weak self] section in self?.choose(section) }
    sidebarPane.onActivate = { [weak self] in
      self?.showList()
      self?.listPane.focus()
    }
    listPane.onSelect = { [weak self] article in self?.open(article) }
    listPane.onActivate = { [weak self] in self?.showArticle() }
    listPane.onShown = { [weak self] in self?.listShown() }
    listPane.messageWhenEmpty = { [weak self] in self?.messageForEmptyList() ?? .nothing }
    listPane.onPull = { [weak self] in self?.refreshSection() }
    listPane.onPullPhase = { [trace] in trace?.note("pull", [("phase", "\($0)")]) }
    listPane.cloud.onChoose = { [weak self] in self?.choose(.term($0.id), named: $0.name) }
    listPane.cloud.onShown = { [trace] in trace?.note("cloud-shown", [("count", $0)]) }
    listPane.onBannerClosed = { [weak self] in self?.declineOffer() }
    listPane.onOlder = { [trace] in trace?.note("older", [("added", $0)]) }
    listPane.onSiteAnswer = { [weak self] findings in
      self?.trace?.note("site-answer", [("found", (try? findings.result.get().count) ?? -1)])
      if case .failure(let error) = findings.result { self?.say(error.message) }
    }
    articlePane.onLink = { [weak self] in self?.openOutside($0) }
    articlePane.onTerm = { [weak self] in self?.choose(.term($0.id), named: $0.name) }
    articlePane.onArticle = { [weak self] in self?.show($0) }
    articlePane.onDownload = { [weak self] in self?.downloads.save($0, of: $1) }
    articlePane.onSay = { [weak self] in self?.say($0) }
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
    if !listPane.select(article) { open(article) }
  }

  private func open(_ article: ArticleSummary.ID?) {
    articlePane.show(article)
    guard let article else { return }
    if isInnerFolded { showArticle() }
    if listPane.summary(of: article)?.isRead != true {
      perform { [library] () async throws(LibraryError) in
        try await library.mark([article], .read(true), isUndoable: false)
      }
    }
  }

  private func listShown() {
    // A page is read at once: there is nothing to choose from.
    if case .page(let page) = listPane.section, listPane.selectedArticle == nil { listPane.select(page) }
    if let place = lastPlace, !listPane.articles.isEmpty {
      lastPlace = nil
      restore(place)
    }
    updateTitle()
    trace?.note(
      "list-shown",
      [
        ("section", listPane.section.stored), ("query", listPane.query), ("count", listPane.articles.count),
        ("first", listPane.articles.first?.rawValue ?? 0),
      ])
    warmArticleView()
  }

  private func restore(_ place: (article: ArticleSummary.ID, listPosition: Double, articlePosition: Double)) {
    guard listPane.select(place.article) else { return }
    articlePane.show(place.article, at: place.articlePosition)
    listPane.restore(position: place.listPosition)
    if isInnerFolded { showArticle() }
  }

  /// The web process starts when the list is on screen, not before.
  private func warmArticleView() {
    var frames = 0
    widget.onEveryFrame { [weak self] in
      frames += 1
      if frames == 3 { self?.articlePane.warm() }
      return frames < 3
    }
  }

  func updateTitle() {
    if !listPane.query.isEmpty {
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
    case .folder, .publication:
      SidebarRow.rows(of: sidebar).first { $0.section == section }?.count ?? 0
    }
  }

  /// Says something for a few seconds.
  func say(_ text: String, canUndo: Bool = false) {
    toast.show(text, canUndo: canUndo)
    trace?.note("toast", [("text", text)])
  }

  // MARK: Changes of the library

  /// Shows what changes in the library, whoever changes it.
  private func listen() {
    changes = Task { [weak self, library] in
      for await change in await library.changes() {
        guard let self else { return }
        pendingChanges.insert(change)
        scheduleReload()
      }
    }
  }

  /// Changes come by the hundred during a refresh; they are shown together, a few times a second.
  private func scheduleReload() {
    guard reloading == nil else { return }
    reloading = Task { [weak self] in
      do { try await Task.sleep(for: .milliseconds(60)) } catch { return }
      guard let self else { return }
      let changes = pendingChanges
      pendingChanges = []
      reloading = nil
      show(changes)
    }
  }

  private func show(_ changes: Set<Change>) {
    var marked: [ArticleSummary.ID] = []
    for case .articles(let articles) in changes { marked += articles }
    if !marked.isEmpty {
      listPane.marksChanged(marked)
      articlePane.marksChanged(marked)
    }
    if changes.contains(.timeline) { listPane.reload() }
    if changes.contains(.sections) { reloadSidebar() }
  }

  func reloadSidebar() {
    Task { [weak self, library] in
      guard let sidebar = try? await library.sidebar(), let self else { return }
      // What was read may be from before a move; once that is stored, it is read again.
      guard pendingMoves == 0 else { return }
      self.sidebar = sidebar
      sidebarPane.show(sidebar)
      await settleSection()
      updateTitle()
      trace?.note("sections-shown", [("unread", sidebar.unread), ("starred", sidebar.starred)])
    }
  }

  /// Learns the name of a tag or an author, which the sidebar does not have, and leaves a section that is gone, as after its
  /// publication was removed.
  private func settleSection() async {
    let section = listPane.section
    var exists = section.exists(in: sidebar)
    if case .term(let id) = section, termName == nil {
      let term = (try? await library.term(id)) ?? nil
      guard section == listPane.section else { return }
      termName = term?.name
      exists = term.map { Section.publication($0.publication).exists(in: sidebar) } ?? false
    }
    if !exists { choose(.unread) }
  }

  // MARK: Size and place

  private func restoreGeometry() {
    gtk_window_set_default_size(window, Int32(settings[.windowWidth]), Int32(settings[.windowHeight]))
    if settings[.isMaximized] { gtk_window_maximize(window) }
  }

  /// Keeps where the reader is, for the next start.
  func savePlace() {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    settings[.windowWidth] = Int(width)
    settings[.windowHeight] = Int(height)
    settings[.isMaximized] = gtk_window_is_maximized(window) != 0
    settings[.lastSection] = listPane.section.stored
    settings[.lastArticle] = articlePane.article?.rawValue ?? 0
    settings[.listPosition] = listPane.position
    settings[.articlePosition] = articlePane.position
    settings.flush()
  }

  private func closing() {
    savePlace()
    refreshTask?.cancel()
    offlineTask?.cancel()
    downloads.stop()
    changes?.cancel()
    reloading?.cancel()
    toast.hide()
    onClosed()
  }
}
