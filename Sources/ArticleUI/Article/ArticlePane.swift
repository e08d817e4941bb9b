import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The pane that shows the chosen article, with the controls for the article.
package final class ArticlePane {
  /// The reader's actions in the pane, and changes of the article.
  package enum Event {
    /// An article was opened; `nil` if the article was closed.
    case opened(ArticleSummary.ID?)
    /// The reader wants to open this address outside of Courant.
    case link(String)
    /// The reader wants the list of a category, a tag or an author.
    case term(Term)
    /// The reader wants another article.
    case article(ArticleSummary.ID)
    /// The reader wants a file that came with an article.
    case download(Enclosure, Publication.ID)
    /// The reader pulled the article beyond an end, far enough to open the neighbour there.
    case pulled(Edge)
    /// The reader chose a look for a publication's articles; `nil` is the common look.
    case look(ArticleLook?, of: Publication.ID)
    /// The reader asked for full texts of this publication for the third time.
    case offerFullText(Publication.ID)
    /// The reader wants to play or pause a recording of the current article, given by its index among the enclosures.
    /// With a time in seconds, the recording plays from there.
    case play(Int, at: Int?)
    /// A film begins or continues to play.
    case film
    /// A short message for the reader.
    case say(String)
    /// The reader pressed the star.
    case star
    /// The reader wants to see pictures of the article in full size.
    case pictures(PictureSet)
    /// The reader chose a command in the context menu of the article.
    case menu(PageMenu.Event)
    /// The reader chose to share the article, with the button at its end.
    case share
    /// The commands that are possible for the article changed.
    case changed
    /// The article is on screen.
    case shown
    /// The reader is at the end of the article.
    case ended
  }

  /// The articles that may have ended the web process since the program started.
  private var suspected: Set<ArticleSummary.ID> = []
  private let interface = Interface("article-pane", under: resourceRoot)
  private let settings: Settings
  private let trace: Trace?
  private let typography: Typography
  /// The article that is open.
  package let article: OpenArticle
  /// The articles before and after the open one.
  package let neighbours: Neighbours
  /// Draws the article.
  package let renderer: ArticleRenderer
  /// The article's controls in the header.
  package let controls: ArticleControls
  /// The recordings and films in the article's page.
  package let recordings: ArticleRecordings
  private let stage: ArticleStage
  /// The time of the request for the article, for the trace.
  private var requested: Trace.Moment?
  /// True if the article's pictures may be fetched although the reader's general setting forbids it.
  private var wantsPictures = false
  package var onEvent: (Event) -> Void = { _ in }

  package init(library: Library, settings: Settings, trace: Trace?) {
    self.settings = settings
    self.trace = trace
    let typography = Typography(settings: settings)
    self.typography = typography
    article = OpenArticle(library: library)
    neighbours = Neighbours(library: library, isOriginal: article.isOriginal)
    controls = ArticleControls(in: interface, settings: settings)
    stage = ArticleStage(in: interface)
    renderer = ArticleRenderer(
      in: interface.object("view-place").cast(), library: library, settings: settings, trace: trace
    ) { page in page.map { typography.style(of: $0.document.publication, look: $0.look) } ?? typography.style }
    recordings = ArticleRecordings(of: article, in: renderer, library: library, trace: trace)
    settings.showKeys(for: self) { [weak self] in self?.showKeys($0) }
    gtk_menu_button_set_popover(interface.object("typography-button"), typography.popover)
    SideOrBelowLayout.use(on: interface.widget("pictures-box"))
    showPaper()
    connect()
    setUpMenuKey()
  }

  private func connect() {
    interface.widget("load-pictures").on("clicked") { [weak self] in self?.loadOrPlayPictures() }
    controls.onEvent = { [weak self] in self?.take($0) }
    typography.onChange = { [weak self] in self?.restyle() }
    typography.onLook = { [weak self] in self?.onEvent(.look($0, of: $1)) }
    neighbours.onChange = { [weak self] in self?.warmNeighbours() }
    renderer.onEvent = { [weak self] in self?.take($0) }
    recordings.onPart = { [weak self] in await self?.replace($0, with: $1, of: $2) }
    recordings.onRefused = { [weak self] in
      self?.onEvent(.say(translated("This recording leads into your own network and is not played")))
    }
    article.onChange = { [weak self] in self?.show() }
    article.onMarks = { [weak self] in self?.controls.showMarks(isRead: $0, isStarred: $1) }
    article.onFullText = { [weak self] in self?.tell($0) }
    article.comments.onChange = { [weak self] in self?.showComments(scrolls: $0) }
  }

  /// Makes the menu key open the article's menu. GTK's text views have another one, for editing.
  private func setUpMenuKey() {
    widget.onKey(isFirst: true) { [weak self] press in
      guard RowMenu.isAsked(by: press), let self, page.containsFocus || interface.widget("spoken").containsFocus
      else { return false }
      gtk_menu_button_popup(interface.object("menu"))
      return true
    }
  }

  package var widget: Widget { interface.widget("pane") }
  /// The place of the page.
  package var page: Widget { interface.widget("view-place") }
  /// The place of the bar that finds words in the article.
  var findPlace: OpaquePointer { interface.object("find-place") }
  /// The place of the player bar.
  package var playerPlace: OpaquePointer { interface.object("player-place") }

  // MARK: Events

  private func take(_ event: ArticleControls.Event) {
    switch event {
    case .star: onEvent(.star)
    case .fullText: article.toggleFullText()
    }
  }

  private func take(_ event: ArticleRenderer.Event) {
    switch event {
    case .ready:
      // With this version of GTK, screen readers cannot read a page that another process draws.
      if !Accessible.joinsOtherProcesses { speak() }
      trace?.note("view-warmed")
      loaded()
    case .plain(let problem):
      stage.setReady()
      speak()
      trace?.note("view-plain", [("why", problem.why), ("details", problem.details)])
      onEvent(.changed)
      loaded()
    case .started: stage.setReady()
    case .shown(let wasWarm): pageShown(wasWarm: wasWarm)
    case .link(let address): follow(address)
    case .hover(let address): showLink(address)
    case .rested(let place, let id):
      article.moved(to: place, in: id)
      trace?.note("article-rested", [("id", id.rawValue), ("block", place?.block ?? 0)])
    case .ended: onEvent(.ended)
    case .warmed: trace?.note("neighbours-ready")
    case .settled: warmNeighbours()
    case .withheld: showWithheld(true)
    case .unbearable(let articles): showPlainly(articles)
    case .crashed(let articles): crashed(articles)
    case .pulled(let edge): onEvent(.pulled(edge))
    case .pictures(let pictures): onEvent(.pictures(pictures))
    case .menu(let event): onEvent(.menu(event))
    case .played(let recording, let seconds, let duration):
      recordings.note(recording, at: seconds, duration: duration)
    case .playWanted(let recording): recordings.play(recording)
    case .film: onEvent(.film)
    case .disclosed(let part): recordings.open(part)
    }
  }

  /// Shows the open article again after the web process ended. The article is shown as plain text if it may be the
  /// cause. If the plain text is the cause, an error is shown, because the text would end the process again.
  private func crashed(_ articles: [ArticleSummary.ID]) {
    trace?.note("web-process-ended")
    var suspects = articles
    // If all these neighbours are already plain text, the open article is the cause.
    if let shown = article.shown, suspected.isSuperset(of: articles) { suspects.append(shown.article.id) }
    if let shown = article.shown, shown.isPlain, suspects.contains(shown.article.id) {
      article.fail(translated("The page renderer ended unexpectedly. Choose the article again to reload it."))
    } else {
      suspected.formUnion(suspects)
      // An article that is still being read from the library starts the process itself when it is shown.
      showPlainly(suspects, reopening: article.isComing ? nil : article.id)
    }
  }

  /// From now on, shows articles as plain text, because they kept the web process busy or ended it.
  ///
  /// - Parameter gone: The open article, if its page no longer exists.
  private func showPlainly(_ articles: [ArticleSummary.ID], reopening gone: ArticleSummary.ID? = nil) {
    guard !articles.isEmpty else { return }
    trace?.note("unbearable", [("ids", articles.map { String($0.rawValue) }.joined(separator: " "))])
    Task { [weak self, library = article.library] in
      await library.showPlainly(articles)
      guard let self else { return }
      neighbours.changed(articles)
      let isAwaited = article.id.map(articles.contains) == true && renderer.view == nil
      if isAwaited || gone != nil && gone == article.id { article.reopen(swapsPictures: false) }
    }
  }

  private func speak() {
    stage.speak { [weak self] in self?.follow($0) }
  }

  /// Shows the article once the renderer is ready.
  private func loaded() {
    stage.show(typography.style.paper)
    if let readable = article.shown { load(readable) }
  }

  private func restyle() {
    renderer.restyle()
    stage.show(typography.style.paper)
    showPaper()
  }

  /// Gives the header and the bars the paper that the reader chose.
  private func showPaper() { Paper.show(typography.chosenPaper, on: interface.widget("pane")) }

  // MARK: The article

  /// Shows an article; `nil` shows the placeholder.
  package func show(_ id: ArticleSummary.ID?) {
    if let id { trace?.note("article-requested", [("id", id.rawValue)]) }
    requested = trace?.now
    if id != article.id {
      wantsPictures = false
      recordings.stop()
    }
    onEvent(.opened(id))
    article.open(id, pictures: pictures, known: neighbours.article(id, pictures: pictures))
  }

  /// Shows the hint to choose an article, or leaves the pane blank beside an empty list.
  ///
  /// - Parameter text: The text to show if there is no list beside the pane.
  package func setPlaceholder(_ isWanted: Bool, instead text: String?) {
    stage.setInvitation(isWanted, instead: text)
  }

  /// Shows a page of choices while no article is open; `nil` for the hint to choose an article.
  package func setChoices(_ page: Widget?) {
    stage.setChoices(page)
  }

  private var pictures: PictureScheme { settings.playsPictures ? .moving : .still }

  private func show() {
    switch article.state {
    case .none:
      showLink(nil)
      controls.clear()
      typography.show(nil)
      onEvent(.changed)
      showWithheld(false)
      stage.show(.nothing)
    case .coming:
      showWithheld(false)
      stage.show(.coming)
    case .shown(let readable):
      controls.show(readable)
      onEvent(.changed)
      typography.show(readable.article.summary, look: readable.look)
      stage.show(.article)
      load(readable)
    case .missing(_, let why):
      controls.setEnabled(false)
      onEvent(.changed)
      stage.show(.error(why))
    }
  }

  private func load(_ readable: ReadableArticle) {
    guard renderer.canShow else { return }
    // The bar may still be there for the previous page.
    showWithheld(false)
    let page = ArticlePage(
      document: ArticleDocument(of: readable, pictures: article.pictures, showsChanges: article.showsChanges),
      place: article.place, look: readable.look)
    renderer.show(
      page, mayFetchPictures: wantsPictures || settings.mayFetchPictures,
      towards: readable.article.id == neighbours.keys.previous ? .top : .bottom)
  }

  private func pageShown(wasWarm: Bool) {
    guard let summary = article.shown?.article.summary, let page = renderer.page, let document = renderer.document
    else { return }
    stage.arrived(document, on: page)
    showPaper()
    // Another page is now below the pointer. That page reports its link when the pointer moves.
    showLink(nil)
    trace?.note(
      "article-shown",
      [
        ("id", summary.id.rawValue), ("headline", summary.title),
        ("warm", wasWarm), ("changed", article.shown?.changes?.added ?? 0), ("marked", article.showsChanges),
        ("plain", article.shown?.isPlain == true),
      ])
    if let trace, let requested {
      trace.noteFrame("article-painted", since: requested, [("warm", wasWarm)])
    }
    requested = nil
    // The comments may have arrived before the page.
    if article.comments.isAsked { showComments(scrolls: true) }
    onEvent(.shown)
  }

  /// Makes text larger or smaller, in per cent; `nil` resets to the normal size.
  package func changeSize(by change: Int?) {
    typography.changeSize(by: change)
  }

  // MARK: Neighbours

  /// Sets which articles are before and after the current one.
  package func setNeighbours(_ keys: Neighbours.Keys) {
    neighbours.read(keys, pictures: pictures)
  }

  /// Loads the pages before and after the current one.
  private func warmNeighbours() {
    guard article.shown != nil, renderer.canWarm else { return }
    renderer.setHeadlines(
      above: neighbours.previous?.article.summary.title, below: neighbours.next?.article.summary.title)
    // Each page needs memory, and loads its first pictures.
    guard !Library.isNetworkMetered else { return }
    let page = { [neighbours, article] (readable: ReadableArticle?) in
      // A text as long as a book would block the current page, because all pages share a process.
      readable.flatMap { $0.html.utf8.count < Self.mostWarmed ? $0 : nil }.map {
        ArticlePage(
          document: ArticleDocument(of: $0, pictures: neighbours.pictures),
          place: article.placeLeft(in: $0.article.id, stored: $0.place), look: $0.look)
      }
    }
    renderer.warm(above: page(neighbours.previous), below: page(neighbours.next))
  }

  /// The longest text that is loaded in advance, in bytes. A longer text loads when the reader opens it.
  private static let mostWarmed = 200_000

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
    case .part(let part): recordings.open(part)
    case .share: onEvent(.share)
    case .term(let id):
      if let term = article.shown?.terms.first(where: { $0.id == id }) { onEvent(.term(term)) }
    }
  }

  private func showComments(scrolls: Bool) {
    guard let shown = article.shown else { return }
    let state = article.comments.state
    let html = CommentsDocument.html(of: state, page: shown.commentsPage)
    Task { [weak self, trace] in
      let count = await self?.replace("comments", with: html, of: shown.article.id, scrolls: scrolls)
      if case .shown(_, .more) = state, let count {
        trace?.note("comments-shown", [("id", shown.article.id.rawValue), ("count", count)])
      }
    }
  }

  /// Replaces the text in a part of an article's page, unless another article is open now.
  ///
  /// - Returns: The number of `article` elements in the part; `nil` if no page shows the part.
  @discardableResult
  private func replace(
    _ part: String, with html: String, of id: ArticleSummary.ID, scrolls: Bool = false
  ) async -> Int? {
    guard article.shown?.article.id == id else { return nil }
    stage.replaced(part, with: html)
    return await renderer.replace(part, with: html, scrolls: scrolls)
  }

  /// Scrolls by a page.
  ///
  /// - Returns: True if the page could scroll, or if the article is still loading.
  package func scrollPage(_ direction: Int) async -> Bool {
    // The reader has not read an article that is not on screen yet, so the next article must not open.
    guard article.shown != nil else { return article.id != nil }
    return await renderer.scrollPage(direction)
  }

  package func focus() {
    if article.id != nil { stage.focus(on: renderer.page) }
  }

  // MARK: Pictures

  /// Loads the pictures that were not fetched. If there are none, starts or stops animated pictures.
  package func loadOrPlayPictures() {
    guard article.shown != nil, renderer.canShow, !renderer.isPlain else { return }
    let areWithheld = gtk_revealer_get_reveal_child(interface.object("pictures-bar")) != 0
    if areWithheld { wantsPictures = true }
    renderer.forget()
    article.reopen(swapsPictures: !areWithheld)
  }

  /// Requests the parts of the article that could not be fetched without a network.
  package func networkIsBack() {
    let comesWithText = article.networkIsBack()
    guard article.shown != nil, renderer.awaitsNetwork else { return }
    renderer.forget()
    if !comesWithText { article.reopen(swapsPictures: false) }
  }

  /// Writes the date of the article anew, such as *yesterday* in place of *today*.
  package func dayBegan() {
    guard article.shown != nil else { return }
    renderer.forget()
    article.reopen(swapsPictures: false)
  }

  /// Shows or hides the offer to load pictures that were not fetched.
  private func showWithheld(_ isWithheld: Bool) {
    gtk_revealer_set_reveal_child(interface.object("pictures-bar"), isWithheld ? 1 : 0)
    controls.showPictures(areWithheld: isWithheld, arePlaying: article.pictures == .moving)
    if isWithheld { trace?.note("pictures-withheld") }
  }

  // MARK: The full text

  private func tell(_ news: OpenArticle.FullTextNews) {
    if case .fetching = news { controls.showsFetching = true } else { controls.showsFetching = false }
    switch news {
    case .noPage: onEvent(.say(translated("This article has no page of its own")))
    case .fetching(let isAsked): if isAsked { onEvent(.say(translated("Fetching the full text…"))) }
    case .original: onEvent(.say(translated("This is the original.")))
    case .shown: onEvent(.say(fullTextIsShown))
    case .fetched(let isAsked):
      if isAsked, let publication = article.publication {
        onEvent(settings.notesThirdFullText(of: publication) ? .offerFullText(publication) : .say(fullTextIsShown))
      }
      trace?.note("full-text-shown", [("id", article.id?.rawValue ?? 0)])
    case .failed(let reason, let isAsked):
      trace?.note("full-text-failed", [("text", reason)])
      article.shown.map(controls.showFullText(of:))
      if isAsked { onEvent(.say(reason)) }
    }
  }

  private var fullTextIsShown: String {
    let key = settings.keyBindings.label(of: "win.full-text")
    return key.map { translated("This is the full text. %s shows the original.", $0) }
      ?? translated("This is the full text.")
  }

  // MARK: Links and keys

  /// The maximum number of characters to show of an address.
  private static let longestLink = 500

  private func showLink(_ address: String?) {
    let shown = address.flatMap { mayOpenOutside($0) ? $0 : nil }
    gtk_label_set_text(interface.object("link"), String((shown ?? "").prefix(Self.longestLink)))
    gtk_widget_set_visible(interface.widget("link"), shown == nil ? 0 : 1)
  }

  /// Shows the current keys in tooltips and in the placeholder.
  private func showKeys(_ hints: KeyHints) {
    controls.showKeys(hints)
    hints.tooltip(
      translated("Load the Pictures of This Article"), "win.pictures", on: interface.widget("load-pictures"))
    typography.showKeys(hints)
    let next = hints.bindings.label(of: "win.next")
    stage.setInvitation(
      next.map { translated("Choose an article, or press %s for the next one.", $0) }
        ?? translated("Choose an article from the list."))
  }
}
