import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The article the reader chose.
final class ArticlePane {
  let interface = Interface("article-pane", under: resourceRoot)
  let library: Library
  let settings: Settings
  let trace: Trace?
  private(set) var view: ArticleView?
  private var warming: Task<Void, Never>?
  /// Why articles cannot be shown.
  private var webKitProblem: String?
  private var loading: Task<Void, Never>?
  private(set) var shown: ReadableArticle?
  var comments: Task<Void, Never>?
  /// The comments below the article, once they were asked for.
  var commentList: CommentList?
  var fullText: Task<Void, Never>?
  /// How the pictures of the article are asked for.
  var pictures = PictureScheme.moving
  private var isUpdatingControls = false
  private var styleHandler: UInt = 0
  /// Whether the article is shown as its source has it, although its own page was fetched.
  var isOriginal = false
  /// The article was asked for and is neither there nor found wanting.
  private var isComing = false
  /// Where to scroll when the page is there.
  private var wantedPosition = 0.0
  /// How far the article is scrolled, in pixels.
  private(set) var position = 0.0
  /// How far articles were scrolled when the reader left them, in pixels.
  private var positions: [ArticleSummary.ID: Double] = [:]
  /// The reader wants this address opened outside.
  var onLink: (String) -> Void = { _ in }
  /// The reader wants the list of a category, a tag or an author.
  var onTerm: (Term) -> Void = { _ in }
  /// The reader wants another article.
  var onArticle: (ArticleSummary.ID) -> Void = { _ in }
  /// The reader wants a file that came with an article.
  var onDownload: (Enclosure, Publication.ID) -> Void = { _, _ in }
  /// Something is to be said in passing.
  var onSay: (String) -> Void = { _ in }
  /// What can be done with the article changed.
  var onChanged: () -> Void = {}
  /// The reader pressed the star.
  var onStar: () -> Void = {}

  init(library: Library, settings: Settings, trace: Trace?) {
    self.library = library
    self.settings = settings
    self.trace = trace
    setUpControls()
    setEnabled(false)
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    styleHandler = adw_style_manager_get_default().on("notify::dark") { [weak self] in self?.restyle() }
    settings.observe(.articleSize, .articleWidth, for: self) { [weak self] in self?.restyle() }
    settings.observe(.articleFont, .articlePalette, for: self) { [weak self] in self?.restyle() }
  }

  isolated deinit {
    // The style manager outlives every window.
    adw_style_manager_get_default().disconnect(styleHandler)
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  var browserButton: Widget { interface.widget("browser") }
  var title: Widget { interface.widget("title") }
  /// The article that is shown or being loaded.
  private(set) var article: ArticleSummary.ID?
  /// Whether there is, or will be, something to show articles with.
  var canShowArticles: Bool { webKitProblem == nil }
  var isWarm: Bool { warming != nil }
  /// The row of the article that is shown.
  var summary: ArticleSummary? { shown?.article.summary }

  /// Loads WebKit and starts its process before it is needed; a first page would wait a third of a second for it.
  func warm() {
    guard warming == nil else { return }
    warming = Task { [weak self] in
      let problem = await WebKitLibrary.load()
      guard let self, !Task.isCancelled else { return }
      webKitProblem = problem
      if problem == nil { makeView() } else { trace?.note("view-missing") }
      if let article { show(article, at: wantedPosition) } else { view?.warm(style) }
    }
  }

  private func makeView() {
    let view = ArticleView(library: library)
    view.onShown = { [weak self] in self?.pageShown() }
    view.onLink = { [weak self] in self?.follow($0) }
    view.onHover = { [weak self] in self?.showLink($0) }
    view.onScroll = { [weak self] in self?.scrolled(to: $0) }
    view.mayFetchPictures = settings.mayFetchPictures
    view.onPlayed = { [weak self] in self?.played($1, of: $0, at: $2, duration: $3) }
    view.onPlay = { [weak self] in self?.askToPlay($1, of: $0) }
    view.onWithheld = { [weak self] in self?.showWithheld(true) }
    view.onCrash = { [weak self] in self?.webProcessEnded() }
    adw_bin_set_child(interface.object("view-place").cast(), view.widget)
    self.view = view
    trace?.note("view-warmed")
  }

  /// Says that an article can be chosen, or leaves the pane blank: beside an empty list there is none.
  func setPlaceholder(_ isWanted: Bool) {
    gtk_widget_set_visible(interface.widget("placeholder"), isWanted ? 1 : 0)
  }

  /// Shows an article, or the placeholder.
  ///
  /// - Parameters:
  ///   - position: Where it was scrolled to, in pixels; without, where the reader left it since the program started.
  ///   - isOriginal: Whether it is shown as its source has it, although its own page was fetched.
  func show(_ article: ArticleSummary.ID?, at position: Double? = nil, isOriginal: Bool = false) {
    let position = position ?? article.flatMap { positions[$0] } ?? 0
    loading?.cancel()
    fullText?.cancel()
    comments?.cancel()
    commentList = nil
    if article != self.article {
      pictures = settings.playsPictures ? .moving : .still
      view?.mayFetchPictures = settings.mayFetchPictures
    }
    showWithheld(false)
    self.article = article
    self.isOriginal = isOriginal
    wantedPosition = position
    guard let article else {
      shown = nil
      isComing = false
      setEnabled(false)
      showMarks(isRead: false, isStarred: false)
      adw_window_title_set_title(interface.object("title"), "")
      gtk_stack_set_visible_child_name(interface.object("stack"), "placeholder")
      return
    }
    trace?.note("article-requested", [("id", article.rawValue)])
    if let webKitProblem { return showError(webKitProblem) }
    isComing = true
    // Paper, and not that nothing is selected.
    gtk_stack_set_visible_child_name(interface.object("stack"), "article")
    guard view != nil else { return }
    loading = Task { [weak self, library, pictures] in
      do throws(LibraryError) {
        let readable = try await library.article(
          article, pictureScheme: pictures.prefix, isOriginal: isOriginal)
        guard let self, !Task.isCancelled else { return }
        if let readable { show(readable) } else { showError(translated("It is no longer in the library.")) }
      } catch {
        guard let self, !Task.isCancelled else { return }
        showError(error.message)
      }
    }
  }

  /// Takes over marks that changed.
  func marksChanged(_ articles: [ArticleSummary.ID]) {
    guard let article, articles.contains(article) else { return }
    Task { [weak self, library] in
      guard let summary = try? await library.summaries([article]).first else { return }
      self?.showMarks(isRead: summary.isRead, isStarred: summary.isStarred)
    }
  }

  /// Scrolls by a page.
  ///
  /// - Returns: Whether there was anything left to scroll; also while the article is still coming.
  func scrollPage(_ direction: Int) async -> Bool {
    guard let view, shown != nil, !isComing else { return isComing }
    return await view.scrollPage(direction)
  }

  func focus() {
    if let view, shown != nil { gtk_widget_grab_focus(view.widget) }
  }

  private func show(_ readable: ReadableArticle) {
    shown = readable
    isComing = false
    let summary = readable.article.summary
    setEnabled(true)
    gtk_widget_set_sensitive(interface.widget("browser"), summary.address == nil ? 0 : 1)
    adw_window_title_set_title(interface.object("title"), summary.source)
    showMarks(isRead: summary.isRead, isStarred: summary.isStarred)
    position = wantedPosition
    // The page before may have said so a moment ago.
    showWithheld(false)
    view?.load(
      ArticleDocument.html(of: readable, style: style, pictures: pictures), of: .publication(summary.publication),
      style: style,
      label: summary.headline, description: summary.excerpt)
    gtk_stack_set_visible_child_name(interface.object("stack"), "article")
    if readable.fullText == .wanted { loadFullText(isQuiet: true) }
  }

  private func follow(_ address: String) {
    switch InternalLink(address: address) {
    case nil: onLink(address)
    case .comments: showComments()
    case .moreComments: showMoreComments()
    case .enclosure(let index):
      if let article = shown?.article, article.enclosures.indices.contains(index) {
        onDownload(article.enclosures[index], article.summary.publication)
      }
    case .article(let id): onArticle(id)
    case .term(let id):
      if let term = shown?.terms.first(where: { $0.id == id }) { onTerm(term) }
    }
  }

  private func pageShown() {
    guard let article, shown?.article.id == article else { return }
    if wantedPosition > 0 { view?.scroll(to: wantedPosition) }
    trace?.note(
      "article-shown",
      [("id", article.rawValue), ("headline", summary?.headline ?? ""), ("position", Int(wantedPosition))])
    wantedPosition = 0
  }

  private func scrolled(to position: Double) {
    self.position = position
    if let article, shown?.article.id == article, !isComing { positions[article] = position }
  }

  private func showError(_ message: String) {
    shown = nil
    isComing = false
    setEnabled(false)
    adw_status_page_set_description(interface.object("error"), escaped(message))
    gtk_stack_set_visible_child_name(interface.object("stack"), "error")
  }

  private func webProcessEnded() {
    trace?.note("web-process-ended")
    showError(translated("The page renderer ended unexpectedly. Choose the article again to reload it."))
  }

  private func showLink(_ address: String?) {
    let shown = address.flatMap { mayOpenOutside($0) ? $0 : nil }
    gtk_label_set_text(interface.object("link"), shown ?? "")
    gtk_widget_set_visible(interface.widget("link"), shown == nil ? 0 : 1)
  }

  // MARK: Controls

  private func setEnabled(_ isEnabled: Bool) {
    onChanged()
    for name in ["star", "browser", "menu"] {
      gtk_widget_set_sensitive(interface.widget(name), isEnabled ? 1 : 0)
    }
  }

  private func showMarks(isRead: Bool, isStarred: Bool) {
    isUpdatingControls = true
    gtk_toggle_button_set_active(interface.object("star").cast(), isStarred ? 1 : 0)
    gtk_button_set_icon_name(interface.object("star").cast(), isStarred ? "starred-symbolic" : "non-starred-symbolic")
    isUpdatingControls = false
    nameStar(KeyHints(bindings: settings.keyBindings))
    MenuModel(interface.object("article-menu")).setLabel(
      isRead ? translated("Mark as _Unread") : translated("Mark as _Read"), ofAction: "win.toggle-read")
  }

  private func setUpControls() {
    interface.object("star").on("toggled") { [weak self] in
      guard let self, !isUpdatingControls else { return }
      onStar()
    }
    settings.bindRows(of: interface)
    showSize()
    interface.widget("load-pictures").on("clicked") { [weak self] in self?.loadOrPlayPictures() }
  }

  private func showSize() {
    gtk_button_set_label(interface.object("size").cast(), "\(settings[.articleSize]) %")
  }

  // MARK: Style

  private var style: ArticleDocument.Style {
    ArticleDocument.Style(
      isDark: adw_style_manager_get_dark(adw_style_manager_get_default()) != 0,
      isSepia: settings[.articlePalette] == "sepia", isSans: settings[.articleFont] == "sans",
      size: settings[.articleSize], width: settings[.articleWidth])
  }

  private func restyle() {
    showSize()
    view?.restyle(style)
  }
}
