import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// Draws articles with WebKit, which takes a while to load, or with GTK, which draws only their text.
package final class ArticleRenderer {
  enum Event {
    /// Pages can be drawn.
    case ready
    /// WebKit cannot draw here, so GTK draws the text.
    case plain(WebKitLibrary.Obstacle)
    /// The web process runs.
    case started
    /// The last requested page is on screen. `wasWarm` is true if the page was already painted when it was requested.
    case shown(wasWarm: Bool)
    /// The reader chose a link.
    case link(String)
    /// The pointer is over a link; `nil` if the pointer left it.
    case hover(String?)
    /// The reader stopped at a place in an article, or left the article there; `nil` is the top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// The reader is at the end of the current article.
    case ended
    /// The pages before and after the current page are painted.
    case warmed
    /// All pages have stopped moving.
    case settled
    /// A picture of the current page was not fetched, because fetching is not allowed.
    case withheld
    /// These articles kept the web process busy. They must be shown as plain text.
    case unbearable([ArticleSummary.ID])
    /// The web process and its pages ended unexpectedly. These articles may be the cause.
    case crashed([ArticleSummary.ID])
    /// The reader pulled the article beyond an end, far enough to open the neighbour there.
    case pulled(Edge)
    /// The reader wants to see pictures of the article in full size.
    case pictures(PictureSet)
    /// The reader chose a command in the context menu of the article.
    case menu(PageMenu.Event)
    /// A recording plays in the page, or was stopped there, with its position and its duration in seconds.
    case played(RecordingPlace, seconds: Double, duration: Double)
    /// The reader wants to play a recording for the first time.
    case playWanted(RecordingPlace)
    /// A film begins or continues to play.
    case film
    /// The reader opened a part of an episode that must be fetched.
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
  /// Returns the look of a page. `nil` stands for the look without an article.
  private let style: (ArticlePage?) -> ArticleStyle
  private var state = State.none
  /// Decides how the next article replaces the current one: at once or by sliding.
  private let turning = Turning()
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameter place: The container for the article.
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

  /// True after loading has begun.
  package var isWarm: Bool {
    if case .none = state { false } else { true }
  }
  /// True after loading has ended.
  var canShow: Bool { pages != nil || plain != nil }
  /// True if GTK draws the articles, as text only.
  package var isPlain: Bool { plain != nil }
  /// The widget that takes the focus for the article.
  var page: Widget? { pages?.current.widget ?? plain?.view }
  /// The view of the page on screen; `nil` while the page is loading.
  package var view: ArticleView? { pages.flatMap { $0.isWaiting ? nil : $0.current } }
  /// The article on screen.
  var document: ArticleDocument? { pages?.current.page?.document ?? plain?.page?.document }
  /// True if pictures of the page could not be fetched because there was no network.
  var awaitsNetwork: Bool { pages?.current.pictures.awaitsNetwork == true }
  /// True if the pages before and after may be drawn now.
  var canWarm: Bool { pages?.canWarm == true }

  // MARK: Loading

  /// Loads WebKit and starts its process in advance. Otherwise the first page would take a third of a second longer.
  package func warm() {
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

  // MARK: Events

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
  /// - Parameter edge: The edge from which the page slides in. The view at this edge loads the page if no view has
  ///   loaded it.
  func show(_ page: ArticlePage, mayFetchPictures: Bool, towards edge: Edge) {
    if let plain {
      plain.show(page, style: style(page))
      return onEvent(.shown(wasWarm: false))
    }
    pages?.show(page, mayFetchPictures: mayFetchPictures, turn: turning.take(), towards: edge)
  }

  /// Gives all pages the current look.
  func restyle() {
    pages?.restyle()
    plain.map { $0.restyle(style($0.page)) }
  }

  /// Makes the loaded pages invalid. Their articles must be requested again.
  func forget() { pages?.forget() }

  /// Makes the next page slide in.
  package func slide() { turning.slide() }

  /// Loads the pages before and after the one on screen.
  func warm(above: ArticlePage?, below: ArticlePage?) {
    pages?.warm(above: above, below: below, mayFetchPictures: settings.mayFetchPictures)
  }

  /// Sets the headlines of the articles that a pull at an end opens.
  func setHeadlines(above: String?, below: String?) { pages?.setHeadlines(above: above, below: below) }

  /// Replaces the content of a part of the page with HTML that is safe to show.
  ///
  /// - Parameter scrolls: True to scroll to the part afterwards.
  /// - Returns: The number of `article` elements in the part; `nil` if no page shows the part.
  @discardableResult
  func replace(_ part: String, with html: String, scrolls: Bool) async -> Int? {
    plain?.replace(part, with: html, scrolls: scrolls)
    return await view?.replace(part, with: html, scrolls: scrolls)
  }

  /// Scrolls by a page.
  ///
  /// - Returns: True if the page could scroll, or if the page is still loading.
  func scrollPage(_ direction: Int) async -> Bool {
    if let plain { return plain.scrollPage(direction) }
    return await view?.scrollPage(direction) ?? true
  }
}
