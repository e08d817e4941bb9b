import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading

/// What draws articles: WebKit, which takes a while to load, or else GTK, which draws their text alone.
final class ArticleRenderer {
  enum Event {
    /// Pages can be drawn.
    case ready
    /// WebKit cannot draw here, and GTK draws the text.
    case plain(WebKitLibrary.Obstacle)
    /// The process that draws runs.
    case started
    /// The page that was asked for last is seen; whether it stood finished before.
    case shown(wasWarm: Bool)
    /// The reader chose a link.
    case link(String)
    /// The pointer is over a link, or left it.
    case hover(String?)
    /// The reader is, or left an article, at a place; `nil` is its top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// The reader is at the end of the article that is seen.
    case ended
    /// The pages before and after the one that is seen stand finished.
    case warmed
    /// No page moves any more.
    case settled
    /// A picture of the page that is seen may not be fetched.
    case withheld
    /// These articles kept the process that draws busy: they are to be shown as text.
    case unbearable([ArticleSummary.ID])
    /// The web process ended by itself, with what was in it. These articles may be why.
    case crashed([ArticleSummary.ID])
    /// The reader pulled the article beyond an end, far enough for its neighbour there.
    case pulled(Edge)
    /// The reader wants to see pictures of the article in full size.
    case pictures(PictureSet)
    /// The reader chose something in the menu over a part of the article.
    case menu(PageMenu.Event)
    /// A recording is being played in the page, or was stopped, at a position of its duration, in seconds.
    case played(RecordingPlace, seconds: Double, duration: Double)
    /// The reader wants to play a recording that was not played yet.
    case playWanted(RecordingPlace)
    /// A film begins or goes on.
    case film
    /// The reader opened a part of an episode that has to be fetched.
    case disclosed(EpisodePart)
  }

  private enum State {
    case none
    case loading
    case pages(ArticlePages, ArticlePull)
    case plain(PlainArticle)
  }

  private let place: UnsafeMutablePointer<AdwBin>
  private let library: Library
  private let settings: Settings
  private let trace: Trace?
  /// How a page looks; `nil` is for one without an article.
  private let style: (ArticlePage?) -> ArticleStyle
  private var state = State.none
  /// How the next article takes the place of the one that is seen.
  private let turning = Turning()
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameter place: Where what is drawn stands.
  init(
    in place: UnsafeMutablePointer<AdwBin>, library: Library, settings: Settings, trace: Trace?,
    style: @escaping (ArticlePage?) -> ArticleStyle
  ) {
    self.place = place
    self.library = library
    self.settings = settings
    self.trace = trace
    self.style = style
    turning.onGivenUp = { [weak self] in self?.pages?.strip.collapse() }
  }

  private var pages: ArticlePages? {
    if case .pages(let pages, _) = state { pages } else { nil }
  }
  private var plain: PlainArticle? {
    if case .plain(let plain) = state { plain } else { nil }
  }

  /// Whether it was told to load.
  var isWarm: Bool {
    if case .none = state { false } else { true }
  }
  /// Whether it has loaded.
  var canShow: Bool { pages != nil || plain != nil }
  /// Whether articles are their text alone.
  var isPlain: Bool { plain != nil }
  /// What has the focus when the article does.
  var page: Widget? { pages?.current.widget ?? plain?.view }
  /// What draws the page that is seen; `nil` while it is on its way.
  var view: ArticleView? { pages.flatMap { $0.isWaiting ? nil : $0.current } }
  /// The article that is seen.
  var document: ArticleDocument? { pages?.current.page?.document ?? plain?.page?.document }
  /// Whether pictures of the page were not to be had for want of a network.
  var awaitsNetwork: Bool { pages?.current.pictures.awaitsNetwork == true }
  /// Whether pages before and after may be drawn now.
  var canWarm: Bool { pages?.canWarm == true }

  // MARK: Loading

  /// Loads WebKit and starts its process before it is needed; a first page would wait a third of a second for it.
  func warm() {
    guard !isWarm else { return }
    state = .loading
    Task { [weak self] in
      let problem = await WebKitLibrary.load()
      guard let self else { return }
      if let problem { drawText(as: problem) } else { drawPages() }
    }
  }

  private func drawText(as problem: WebKitLibrary.Obstacle) {
    let plain = PlainArticle(why: problem.why, details: problem.details)
    plain.onEvent = { [weak self] in self?.take($0) }
    adw_bin_set_child(place, plain.widget)
    state = .plain(plain)
    plain.restyle(style(nil))
    onEvent(.plain(problem))
  }

  private func drawPages() {
    let pages = ArticlePages(library: library, style: style)
    pages.onEvent = { [weak self] in self?.take($0) }
    for view in pages.all {
      view.copying.follow(settings)
      view.gallery.onOpen = { [weak self] in self?.onEvent(.pictures($0)) }
      view.menu.onEvent = { [weak self] in self?.onEvent(.menu($0)) }
      view.recordings.onPlayed = { [weak self] in self?.onEvent(.played($0, seconds: $1, duration: $2)) }
      view.recordings.onPlayWanted = { [weak self] in self?.onEvent(.playWanted($0)) }
      view.recordings.onFilm = { [weak self] in self?.onEvent(.film) }
      view.recordings.onDisclosed = { [weak self] in self?.onEvent(.disclosed($0)) }
    }
    let pull = ArticlePull(of: pages)
    pull.onPulled = { [weak self] edge in
      self?.slide()
      self?.onEvent(.pulled(edge))
    }
    pull.onPhase = { [trace] in trace?.note("article-pull", [("phase", "\($0)")]) }
    adw_bin_set_child(place, pages.strip.widget)
    state = .pages(pages, pull)
    pages.restyle()
    onEvent(.ready)
  }

  // MARK: What happens in it

  private func take(_ event: ArticlePages.Event) {
    switch event {
    case .shown(let wasWarm): onEvent(.shown(wasWarm: wasWarm))
    case .view(let event): take(event)
    case .warmed: onEvent(.warmed)
    case .rested: onEvent(.settled)
    case .withheld: onEvent(.withheld)
    case .unbearable(let articles): onEvent(.unbearable(articles))
    case .crashed(let articles): onEvent(.crashed(articles))
    }
  }

  private func take(_ event: ArticleView.Event) {
    switch event {
    case .link(let address): onEvent(.link(address))
    case .hover(let address): onEvent(.hover(address))
    case .scrolled: if case .pages(_, let pull) = state { pull.noteScroll() }
    case .rested(let place, let article):
      onEvent(.rested(place, in: article))
      if article == document?.article, view?.layout.edges.textEnd == true { onEvent(.ended) }
    case .started: onEvent(.started)
    case .ready, .crashed: break
    }
  }

  private func take(_ event: PlainArticle.Event) {
    switch event {
    case .link(let address): onEvent(.link(address))
    case .rested(let place, let article): onEvent(.rested(place, in: article))
    case .ended: onEvent(.ended)
    }
  }

  // MARK: Drawing

  /// Shows a page as soon as it is painted.
  ///
  /// - Parameter edge: Where it comes from if it slides, and the view it takes if none has it.
  func show(_ page: ArticlePage, mayFetchPictures: Bool, towards edge: Edge) {
    if let plain {
      plain.show(page, style: style(page))
      return onEvent(.shown(wasWarm: false))
    }
    pages?.show(page, mayFetchPictures: mayFetchPictures, turn: turning.take(), towards: edge)
  }

  /// Gives what is drawn the look that holds now.
  func restyle() {
    pages?.restyle()
    plain.map { $0.restyle(style($0.page)) }
  }

  /// Has what is drawn serve no more: it is to be asked for again.
  func forget() { pages?.forget() }

  /// Has the next page that is shown slide into its place.
  func slide() { turning.slide() }

  /// Has the pages before and after the one that is seen stand finished.
  func warm(above: ArticlePage?, below: ArticlePage?) {
    pages?.warm(above: above, below: below, mayFetchPictures: settings.mayFetchPictures)
  }

  /// Says what a pull leads to.
  func setHeadlines(above: String?, below: String?) { pages?.setHeadlines(above: above, below: below) }

  /// Replaces what is inside a part of the page by HTML that is safe to show.
  ///
  /// - Parameter scrolls: Whether the part is then scrolled to.
  /// - Returns: How many articles are in it now; `nil` where no page shows them.
  @discardableResult
  func replace(_ part: String, with html: String, scrolls: Bool) async -> Int? {
    plain?.replace(part, with: html, scrolls: scrolls)
    return await view?.replace(part, with: html, scrolls: scrolls)
  }

  /// Scrolls by a page.
  ///
  /// - Returns: Whether there was anything left to scroll; also while the page is still coming.
  func scrollPage(_ direction: Int) async -> Bool {
    if let plain { return plain.scrollPage(direction) }
    return await view?.scrollPage(direction) ?? true
  }
}
