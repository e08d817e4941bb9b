import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Shows the article that the reader chose, and has the controls for it.
final class ArticlePane {
  /// What the reader does in the pane, and what becomes of it.
  enum Event {
    /// The reader wants this address opened outside.
    case link(String)
    /// The reader wants the list of a category, a tag or an author.
    case term(Term)
    /// The reader wants another article.
    case article(ArticleSummary.ID)
    /// The reader wants a file that came with an article.
    case download(Enclosure, Publication.ID)
    /// The reader pulled the article beyond an end, far enough for its neighbour there.
    case pulled(Edge)
    /// The reader chose how the articles of a publication look; `nil` is as all others.
    case look(ArticleLook?, of: Publication.ID)
    /// The reader asked for full texts of this publication for the third time.
    case offerFullText(Publication.ID)
    /// The reader wants to hear a recording of the article that is shown, by its place among the enclosures, or to pause it; or to hear
    /// it from a moment on, in seconds.
    case play(Int, at: Int?)
    /// A film begins or goes on.
    case film
    /// Something is to be said in passing.
    case say(String)
    /// The reader pressed the star.
    case star
    /// The reader wants to see pictures of the article in full size.
    case pictures(PictureSet)
    /// The reader chose something in the menu over a part of the article.
    case menu(PageMenu.Event)
    /// The reader chose to share the article at its end.
    case share
    /// What can be done with the article changed.
    case changed
    /// The article is seen.
    case shown
    /// The reader is at the end of the article.
    case ended
  }

  /// What shows articles: WebKit, which takes a while to load, or else their text alone.
  private enum Renderer {
    case none
    case loading
    case ready(ArticlePages, ArticlePull)
    case plain(PlainArticle)
  }

  private let interface = Interface("article-pane", under: resourceRoot)
  private let library: Library
  private let settings: Settings
  private let trace: Trace?
  private let typography: Typography
  /// What is shown.
  let article: OpenArticle
  /// What is before and after it.
  let neighbours: Neighbours
  /// What is fetched of an episode when the reader opens it.
  private let parts: EpisodeParts
  private var renderer = Renderer.none
  private let stage: ArticleStage
  /// When the article was asked for, for the trace.
  private var requested: Trace.Moment?
  /// How the next article takes the place of the one that is seen.
  private let turning = Turning()
  /// Whether the article's pictures may be fetched although the reader's choice is not to.
  private var wantsPictures = false
  /// What the star shows.
  private var isStarred = false
  var onEvent: (Event) -> Void = { _ in }

  init(library: Library, settings: Settings, trace: Trace?) {
    self.library = library
    self.settings = settings
    self.trace = trace
    typography = Typography(settings: settings)
    article = OpenArticle(library: library)
    neighbours = Neighbours(library: library)
    parts = EpisodeParts(library: library)
    stage = ArticleStage(in: interface)
    interface.object("star").on("toggled") { [weak self] in self?.starToggled() }
    interface.object("full-text").on("toggled") { [weak self] in self?.fullTextToggled() }
    interface.widget("load-pictures").on("clicked") { [weak self] in self?.loadOrPlayPictures() }
    setEnabled(false)
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    gtk_menu_button_set_popover(interface.object("typography-button"), typography.popover)
    typography.onChange = { [weak self] in self?.restyle() }
    typography.onLook = { [weak self] in self?.onEvent(.look($0, of: $1)) }
    neighbours.onChange = { [weak self] in self?.warmNeighbours() }
    turning.onGivenUp = { [weak self] in self?.pages?.strip.collapse() }
    article.onChange = { [weak self] in self?.show() }
    article.onMarks = { [weak self] in self?.showMarks(isRead: $0, isStarred: $1) }
    article.onFullText = { [weak self] in self?.tell($0) }
    article.comments.onChange = { [weak self] in self?.showComments(scrolls: $0) }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  var browserButton: Widget { interface.widget("browser") }
  var fullTextButton: Widget { interface.widget("full-text") }
  var starButton: Widget { interface.widget("star") }
  /// Holds the star and those of the header's buttons that the menu has as well.
  var spareButtons: Widget { interface.widget("spare-buttons") }
  var title: Widget { interface.widget("title") }
  /// Whether articles are their text alone, as nothing draws pages here.
  var isPlain: Bool { plain != nil }
  var isWarm: Bool {
    if case .none = renderer { false } else { true }
  }
  /// Where the bar stands that finds words in the article.
  var findPlace: OpaquePointer { interface.object("find-place") }
  /// Where the bar of what is heard stands.
  var playerPlace: OpaquePointer { interface.object("player-place") }
  var shareButton: Widget { interface.widget("share") }
  var shareMenu: OpaquePointer { interface.object("share-menu") }
  private var pages: ArticlePages? {
    if case .ready(let pages, _) = renderer { pages } else { nil }
  }
  private var plain: PlainArticle? {
    if case .plain(let plain) = renderer { plain } else { nil }
  }
  /// What has the focus when the article does.
  private var page: Widget? { pages?.current.widget ?? plain?.view }
  /// What draws the article that is seen; `nil` while it is on its way.
  var view: ArticleView? { pages.flatMap { $0.isWaiting ? nil : $0.current } }

  // MARK: What draws

  /// Loads WebKit and starts its process before it is needed; a first page would wait a third of a second for it.
  func warm() {
    guard case .none = renderer else { return }
    renderer = .loading
    Task { [weak self] in
      let problem = await WebKitLibrary.load()
      guard let self else { return }
      if let problem { makePlainView(problem) } else { makeView() }
    }
  }

  private func makePlainView(_ problem: WebKitLibrary.Obstacle) {
    let plain = PlainArticle(why: problem.why, details: problem.details)
    plain.onEvent = { [weak self] in self?.take($0) }
    adw_bin_set_child(interface.object("view-place").cast(), plain.widget)
    renderer = .plain(plain)
    restyle()
    stage.setReady()
    stage.speak { [weak self] in self?.follow($0) }
    trace?.note("view-plain", [("why", problem.why), ("details", problem.details)])
    onEvent(.changed)
    if let readable = article.shown { load(readable) }
  }

  private func makeView() {
    let pages = ArticlePages(library: library) { [typography] page in
      page.map { typography.style(of: $0.document.publication, look: $0.look) } ?? typography.style
    }
    pages.onEvent = { [weak self] in self?.take($0) }
    for view in pages.all {
      view.copying.follow(settings)
      view.gallery.onOpen = { [weak self] in self?.onEvent(.pictures($0)) }
      view.menu.onEvent = { [weak self] in self?.onEvent(.menu($0)) }
      view.recordings.onPlayed = { [weak self] in self?.played($0, at: $1, duration: $2) }
      view.recordings.onPlayWanted = { [weak self] in self?.play($0) }
      view.recordings.onFilm = { [weak self] in self?.onEvent(.film) }
      view.recordings.onDisclosed = { [weak self] in self?.open($0) }
    }
    let pull = ArticlePull(of: pages)
    pull.onPulled = { [weak self] edge in
      self?.turning.slide()
      self?.onEvent(.pulled(edge))
    }
    pull.onPhase = { [trace] in trace?.note("article-pull", [("phase", "\($0)")]) }
    adw_bin_set_child(interface.object("view-place").cast(), pages.strip.widget)
    renderer = .ready(pages, pull)
    if !Accessible.joinsOtherProcesses { stage.speak { [weak self] in self?.follow($0) } }
    restyle()
    trace?.note("view-warmed")
    if let readable = article.shown { load(readable) }
  }

  private func take(_ event: ArticlePages.Event) {
    switch event {
    case .shown(let wasWarm): pageShown(wasWarm: wasWarm)
    case .view(let event): take(event)
    case .warmed: trace?.note("neighbours-ready")
    case .rested: warmNeighbours()
    case .withheld: showWithheld(true)
    case .crashed:
      trace?.note("web-process-ended")
      // What is on its way starts it again.
      guard !article.isComing else { return }
      article.fail(translated("The page renderer ended unexpectedly. Choose the article again to reload it."))
    }
  }

  private func take(_ event: ArticleView.Event) {
    switch event {
    case .link(let address): follow(address)
    case .hover(let address): showLink(address)
    case .scrolled: if case .ready(_, let pull) = renderer { pull.noteScroll() }
    case .rested(let place, let id):
      article.moved(to: place, in: id)
      if id == article.id, view?.layout.edges.bottom == true { onEvent(.ended) }
      trace?.note("article-rested", [("id", id.rawValue), ("block", place?.block ?? 0)])
    case .started: stage.setReady()
    case .ready, .crashed: break
    }
  }

  private func take(_ event: PlainArticle.Event) {
    switch event {
    case .link(let address): follow(address)
    case .rested(let place, let id):
      article.moved(to: place, in: id)
      trace?.note("article-rested", [("id", id.rawValue), ("block", place?.block ?? 0)])
    case .ended: onEvent(.ended)
    }
  }

  private func restyle() {
    pages?.restyle()
    if let plain {
      plain.restyle(
        article.shown.map { typography.style(of: $0.article.summary.publication, look: $0.look) } ?? typography.style)
    }
    stage.show(typography.style.paper)
  }

  // MARK: The article

  /// Shows an article, or the placeholder.
  func show(_ id: ArticleSummary.ID?) {
    if let id { trace?.note("article-requested", [("id", id.rawValue)]) }
    requested = trace?.now
    if id != article.id {
      wantsPictures = false
      parts.stop()
    }
    article.open(id, pictures: pictures, known: neighbours.article(id, pictures: pictures))
  }

  /// Says that an article can be chosen, or leaves the pane blank: beside an empty list there is none.
  ///
  /// - Parameter text: What it says where no list is beside it.
  func setPlaceholder(_ isWanted: Bool, instead text: String?) {
    stage.setInvitation(isWanted, instead: text)
  }

  private var pictures: PictureScheme { settings.playsPictures ? .moving : .still }

  private func show() {
    switch article.state {
    case .none:
      setEnabled(false)
      showMarks(isRead: false, isStarred: false)
      showWithheld(false)
      adw_window_title_set_title(interface.object("title"), "")
      stage.show(.nothing)
    case .coming:
      showWithheld(false)
      stage.show(.coming)
    case .shown(let readable):
      let summary = readable.article.summary
      setEnabled(true)
      gtk_widget_set_sensitive(interface.widget("browser"), summary.address == nil ? 0 : 1)
      adw_window_title_set_title(interface.object("title"), summary.source)
      showMarks(isRead: summary.isRead, isStarred: summary.isStarred)
      typography.show(summary, look: readable.look)
      showFullText(readable)
      stage.show(.article)
      load(readable)
    case .missing(_, let why):
      setEnabled(false)
      stage.show(.error(why))
    }
  }

  private func load(_ readable: ReadableArticle) {
    guard pages != nil || plain != nil else { return }
    // The page before may have said so a moment ago.
    showWithheld(false)
    let page = ArticlePage(
      document: ArticleDocument(of: readable, pictures: article.pictures, showsChanges: article.showsChanges),
      place: article.place, look: readable.look)
    if let plain {
      plain.show(page, style: typography.style(of: page.document.publication, look: page.look))
      return pageShown(wasWarm: false)
    }
    pages?.show(
      page, mayFetchPictures: wantsPictures || settings.mayFetchPictures, turn: turning.take(),
      towards: readable.article.id == neighbours.keys.previous ? .top : .bottom)
  }

  private func pageShown(wasWarm: Bool) {
    guard let summary = article.shown?.article.summary, let page,
      let document = pages?.current.page?.document ?? plain?.document
    else { return }
    stage.arrived(document, on: page)
    // The pointer is over another page now, which says so when it moves.
    showLink(nil)
    trace?.note(
      "article-shown",
      [
        ("id", summary.id.rawValue), ("headline", summary.title),
        ("warm", wasWarm), ("changed", article.shown?.changes?.added ?? 0), ("marked", article.showsChanges),
      ])
    if let trace, let requested {
      trace.noteFrame("article-painted", since: requested, [("warm", wasWarm)])
    }
    requested = nil
    // They may have come before the page.
    if article.comments.isAsked { showComments(scrolls: true) }
    onEvent(.shown)
  }

  /// Makes text larger or smaller, in per cent; `nil` is the normal size.
  func changeSize(by change: Int?) {
    typography.changeSize(by: change)
  }

  // MARK: Neighbours

  /// Says which articles are before and after the one that is shown.
  func setNeighbours(_ keys: Neighbours.Keys) {
    neighbours.read(keys, pictures: pictures)
  }

  /// Has the pages before and after stand finished.
  private func warmNeighbours() {
    guard let pages, article.shown != nil, pages.canWarm else { return }
    pages.setHeadlines(
      above: neighbours.previous?.article.summary.title, below: neighbours.next?.article.summary.title)
    // They cost a page's memory each, and the pictures that are seen first.
    guard !Library.isNetworkMetered else { return }
    let page = { [neighbours, article] (readable: ReadableArticle?) in
      // A book would hold up the page that is read: they share a process.
      readable.flatMap { $0.html.utf8.count < Self.mostWarmed ? $0 : nil }.map {
        ArticlePage(
          document: ArticleDocument(of: $0, pictures: neighbours.pictures),
          place: article.placeLeft(in: $0.article.id, stored: $0.place), look: $0.look)
      }
    }
    pages.warm(
      above: page(neighbours.previous), below: page(neighbours.next), mayFetchPictures: settings.mayFetchPictures)
  }

  /// Longer texts are loaded when they are opened, in bytes.
  private static let mostWarmed = 500_000

  private func follow(_ address: String) {
    switch InternalLink(address: address) {
    case nil: onEvent(.link(address))
    case .fullText: article.toggleFullText()
    case .comments: article.loadComments()
    case .changes: article.toggleChanges()
    case .moreComments: article.loadMoreComments()
    case .enclosure(let index):
      if let shown = article.shown?.article, shown.details.enclosures.indices.contains(index) {
        onEvent(.download(shown.details.enclosures[index], shown.summary.publication))
      }
    case .article(let id): onEvent(.article(id))
    case .play(let index, let seconds): onEvent(.play(index, at: seconds))
    case .part(let part): open(part)
    case .share: onEvent(.share)
    case .term(let id):
      if let term = article.shown?.terms.first(where: { $0.id == id }) { onEvent(.term(term)) }
    }
  }

  private func showComments(scrolls: Bool) {
    guard let shown = article.shown else { return }
    let state = article.comments.state
    let html = CommentsDocument.html(of: state, page: shown.commentsPage)
    plain?.replace("comments", with: html, scrolls: scrolls)
    stage.replaced("comments", with: html)
    guard let view else { return }
    Task { [trace] in
      let count = await view.replace("comments", with: html, scrolls: scrolls)
      if case .shown(_, .more) = state {
        trace?.note("comments-shown", [("id", shown.article.id.rawValue), ("count", count)])
      }
    }
  }

  /// Scrolls by a page.
  ///
  /// - Returns: Whether there was anything left to scroll; also while the article is still coming.
  func scrollPage(_ direction: Int) async -> Bool {
    // Until it is seen, nothing goes on from it.
    guard article.shown != nil else { return article.id != nil }
    if let plain { return plain.scrollPage(direction) }
    return await view?.scrollPage(direction) ?? true
  }

  /// Has the next article that is shown slide into its place.
  func slideToNext() {
    turning.slide()
  }

  func focus() {
    if article.id != nil { stage.focus(on: page) }
  }

  // MARK: Pictures and recordings

  /// Loads the pictures that are withheld; where none are, lets those that move play or stop.
  func loadOrPlayPictures() {
    guard article.id != nil, let pages else { return }
    let areWithheld = gtk_revealer_get_reveal_child(interface.object("pictures-bar")) != 0
    if areWithheld { wantsPictures = true }
    pages.forget()
    article.reopen(swapsPictures: !areWithheld)
  }

  /// Asks for what the article lacks for want of a network.
  func networkIsBack() {
    article.networkIsBack()
    guard article.id != nil, let pages, pages.current.pictures.awaitsNetwork else { return }
    pages.forget()
    article.reopen(swapsPictures: false)
  }

  /// Offers to load pictures that are withheld.
  private func showWithheld(_ isWithheld: Bool) {
    gtk_revealer_set_reveal_child(interface.object("pictures-bar"), isWithheld ? 1 : 0)
    if isWithheld { trace?.note("pictures-withheld") }
  }

  /// Shows in the article's page what is heard of it.
  func showPlayed(_ played: PlayedRecording?) { view?.recordings.show(played) }

  /// Fetches a part of the episode.
  private func open(_ part: EpisodePart) {
    guard let shown = article.shown else { return }
    parts.open(part, of: shown) { [weak self, weak view] part, html in
      self?.plain?.replace(part, with: html, scrolls: false)
      self?.stage.replaced(part, with: html)
      await view?.replace(part, with: html, scrolls: false)
    }
  }

  /// Plays or stops the article's first film.
  ///
  /// - Returns: Whether it has one.
  func playOrPause() async -> Bool { await view?.recordings.playOrPause() ?? false }

  private func played(_ recording: RecordingPlace, at seconds: Double, duration: Double) {
    trace?.note("played", [("recording", recording.index), ("seconds", Int(seconds.isFinite ? seconds : 0))])
    article.played(recording.index, of: recording.article, at: seconds, duration: duration)
  }

  /// Plays a recording, unless its address leads into the reader's own network. WebKit fetches it by itself and does not look.
  private func play(_ recording: RecordingPlace) {
    Task { [weak self, article] in
      guard let mayPlay = await article.mayPlay(recording.index, of: recording.article), let self else { return }
      if mayPlay {
        view?.recordings.play(recording.index, of: recording.article)
      } else {
        onEvent(.say(translated("This recording leads into your own network and is not played")))
      }
    }
  }

  // MARK: The full text

  private func tell(_ news: OpenArticle.FullTextNews) {
    switch news {
    case .noPage: onEvent(.say(translated("This article has no page of its own")))
    case .fetching: onEvent(.say(translated("Fetching the full text…")))
    case .original: onEvent(.say(translated("This is the original.")))
    case .shown: onEvent(.say(fullTextIsShown))
    case .fetched(let isAsked):
      if isAsked, let publication = article.publication {
        onEvent(settings.notesThirdFullText(of: publication) ? .offerFullText(publication) : .say(fullTextIsShown))
      }
      trace?.note("full-text-shown", [("id", article.id?.rawValue ?? 0)])
    case .failed(let reason, let isAsked):
      trace?.note("full-text-failed", [("text", reason)])
      article.shown.map(showFullText)
      if isAsked { onEvent(.say(reason)) }
    }
  }

  /// Shows whether this is the text of the article's own page, and whether that can be had.
  private func showFullText(_ readable: ReadableArticle) {
    gtk_toggle_button_set_active(interface.object("full-text").cast(), readable.fullText == .shown ? 1 : 0)
    let hasPage = readable.article.summary.address.map(isWebAddress) == true
    gtk_widget_set_sensitive(interface.widget("full-text"), hasPage ? 1 : 0)
  }

  private func fullTextToggled() {
    let isActive = gtk_toggle_button_get_active(interface.object("full-text").cast()) != 0
    guard let shown = article.shown, isActive != (shown.fullText == .shown) else { return }
    article.toggleFullText()
  }

  private var fullTextIsShown: String {
    let key = settings.keyBindings.label(of: "win.full-text")
    return key.map { translated("This is the full text. %s shows the original.", $0) }
      ?? translated("This is the full text.")
  }

  // MARK: Controls

  private func setEnabled(_ isEnabled: Bool) {
    onEvent(.changed)
    for name in ["star", "browser", "full-text", "menu"] {
      gtk_widget_set_sensitive(interface.widget(name), isEnabled ? 1 : 0)
    }
  }

  private func starToggled() {
    let isActive = gtk_toggle_button_get_active(interface.object("star").cast()) != 0
    guard isActive != isStarred else { return }
    // Another press may come before it is stored.
    isStarred = isActive
    onEvent(.star)
  }

  private func showMarks(isRead: Bool, isStarred: Bool) {
    self.isStarred = isStarred
    gtk_toggle_button_set_active(interface.object("star").cast(), isStarred ? 1 : 0)
    gtk_button_set_icon_name(interface.object("star").cast(), isStarred ? "starred-symbolic" : "non-starred-symbolic")
    nameStar(KeyHints(bindings: settings.keyBindings))
    MenuModel(interface.object("article-menu")).setLabel(
      isRead ? translated("Mark as _Unread") : translated("Mark as _Read"), ofAction: "win.toggle-read")
  }

  /// More of an address is not seen, in characters.
  private static let longestLink = 500

  private func showLink(_ address: String?) {
    let shown = address.flatMap { mayOpenOutside($0) ? $0 : nil }
    gtk_label_set_text(interface.object("link"), String((shown ?? "").prefix(Self.longestLink)))
    gtk_widget_set_visible(interface.widget("link"), shown == nil ? 0 : 1)
  }

  /// Names the keys as they are now.
  private func showKeys(_ hints: KeyHints) {
    hints.tooltip(translated("Back to the List"), "win.back", on: interface.widget("back"))
    hints.tooltip(translated("Open in the Browser"), "win.open-in-browser", on: interface.widget("browser"))
    nameStar(hints)
    hints.tooltip(translated("Full Text"), "win.full-text", on: interface.widget("full-text"))
    hints.tooltip(
      translated("Load the Pictures of This Article"), "win.pictures", on: interface.widget("load-pictures"))
    typography.showKeys(hints)
    hints.menu(interface.object("article-menu"))
    let next = hints.bindings.label(of: "win.next")
    stage.setInvitation(
      next.map { translated("Choose an article from the list, or press %s for the next one.", $0) }
        ?? translated("Choose an article from the list."))
  }

  /// Says what the star does to the article as it is.
  private func nameStar(_ hints: KeyHints) {
    hints.tooltip(
      isStarred ? translated("Remove the Star") : translated("Star"), "win.star", on: interface.widget("star"))
  }
}
