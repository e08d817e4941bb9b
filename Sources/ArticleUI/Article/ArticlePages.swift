import Articles
import GLibSupport
import GTKSupport
import Library
import Reading

/// The pages of the current article and its neighbours. Assigns articles to views, and decides when to show another
/// page.
///
/// A new article loads in a hidden view. When the page is painted, that view replaces the current one. So the reader
/// never sees an empty page, and a neighbour that is already painted appears in the next frame.
final class ArticlePages {
  enum Event {
    /// The last requested page is on screen. `wasWarm` is true if the page was already painted when it was requested.
    case shown(wasWarm: Bool)
    /// An event in the page that is on screen.
    case view(ArticleView.Event)
    /// The pages before and after the current page are painted.
    case warmed
    /// All pages have stopped moving.
    case rested
    /// A picture of the current page was not fetched, because fetching is not allowed.
    case withheld
    /// These articles kept the web process busy. They must not be drawn again in the same form.
    case unbearable([ArticleSummary.ID])
    /// The web process and its pages ended unexpectedly. These articles may be the cause.
    case crashed([ArticleSummary.ID])
  }

  /// A page that is shown as soon as it is painted.
  private struct Awaited {
    let view: Int
    let turn: ArticleStrip.Turn
  }

  private let context: PageContext
  private let views: [ArticleView]
  let strip: ArticleStrip
  /// Returns the look of a page. `nil` stands for the look without an article.
  private let style: (ArticlePage?) -> ArticleStyle
  private var awaited: Awaited?
  /// Ends the web process if the requested page takes too long.
  private var patience: Task<Void, Never>?
  /// Loads the requested page again after the web process was ended.
  private var loadAgain: (() -> Void)?
  /// The articles that may have delayed the requested page when the web process was ended, and the article of that
  /// page.
  private var suspects: (articles: [ArticleSummary.ID], awaited: ArticleSummary.ID)?
  /// The articles that were not painted yet when the web process ended unexpectedly, and the article on screen.
  private var fallen: (unpainted: [ArticleSummary.ID], seen: ArticleSummary.ID?) = ([], nil)
  var onEvent: (Event) -> Void = { _ in }

  init(library: Library, style: @escaping (ArticlePage?) -> ArticleStyle) {
    let context = PageContext()
    let first = ArticleView(in: context, beside: nil, library: library)
    views = [first] + (0..<2).map { _ in ArticleView(in: context, beside: first, library: library) }
    strip = ArticleStrip(of: views.map(\.widget))
    (self.context, self.style) = (context, style)
    strip.onRest = { [weak self] in self?.onEvent(.rested) }
    for (index, view) in views.enumerated() {
      view.onEvent = { [weak self] in self?.take($0, from: index) }
      view.pictures.onWithheld = { [weak self] in
        if let self, index == strip.deck.shown { onEvent(.withheld) }
      }
      view.warm(style(nil))
    }
  }

  /// The view of the page on screen.
  var current: ArticleView { views[strip.deck.shown] }

  /// All three views, for settings that apply to every view.
  var all: [ArticleView] { views }

  /// True until the last requested page is on screen.
  var isWaiting: Bool { awaited != nil }

  // MARK: The page on screen

  /// Shows a page as soon as it is painted.
  func show(_ page: ArticlePage, mayFetchPictures: Bool, turn: ArticleStrip.Turn, towards edge: Edge) {
    if current.stands(page.document, mayFetchPictures: mayFetchPictures) {
      awaited = nil
      if current.isReady { shown(wasWarm: true) } else { awaited = Awaited(view: strip.deck.shown, turn: .cut) }
      return
    }
    let standing = [edge, edge.opposite].first {
      views[strip.deck[$0]].stands(page.document, mayFetchPictures: mayFetchPictures)
    }
    let view = strip.deck[standing ?? edge]
    if standing == nil {
      views[view].load(page, style: style(page), mayFetchPictures: mayFetchPictures, isAwaited: true)
    }
    awaited = Awaited(view: view, turn: turn)
    if views[view].isReady {
      turnToAwaited(wasWarm: true)
    } else {
      free(views[view], for: page, mayFetchPictures: mayFetchPictures)
    }
  }

  /// Ends the web process if a page takes too long. Either another page or this page keeps the shared process busy.
  private func free(_ view: ArticleView, for page: ArticlePage, mayFetchPictures: Bool) {
    patience?.cancel()
    // The first page waits until the process has started. The start has no time limit.
    let article = page.document.article
    let isSecond = suspects?.awaited == article
    guard current.isReady || isSecond else { return }
    // While other pages are loading in advance, the time limit is shorter.
    let isBeside = views.contains { $0 !== view && $0.page != nil && !$0.isReady }
    patience = Task { [weak self, weak view] in
      do { try await Task.sleep(for: isBeside ? Self.shortWait : Self.longestWait) } catch { return }
      guard let self, let view, let awaited, views[awaited.view] === view, view.page?.document == page.document else {
        return
      }
      if isSecond {
        // No other page was in the process, so this page is the cause.
        suspects = nil
        loadAgain = { [weak self] in self?.onEvent(.unbearable([article])) }
        return view.endProcess()
      }
      let unpainted = views.filter { $0 !== view && !$0.isReady }.compactMap { $0.page?.document.article }
      let seen = [current.page?.document.article].compactMap { $0 }
      suspects = ((unpainted.isEmpty ? seen : unpainted).filter { $0 != article }, article)
      loadAgain = { [weak self, weak view] in
        guard let self, let view, isWaiting else { return }
        view.load(page, style: style(page), mayFetchPictures: mayFetchPictures, isAwaited: true)
        free(view, for: page, mayFetchPictures: mayFetchPictures)
      }
      view.endProcess()
    }
  }

  /// The time limit for painting a page. Of a long article, only the beginning must be painted by then.
  private static let longestWait = Duration.seconds(10)
  private static let shortWait = Duration.seconds(3)

  /// Makes all loaded pages invalid. Their articles must be requested again.
  func forget() {
    for view in views { view.forget() }
    awaited = nil
  }

  private func turnToAwaited(wasWarm: Bool) {
    guard let awaited else { return }
    self.awaited = nil
    if let edge = strip.deck.edge(of: awaited.view) {
      current.leave()
      strip.turn(edge, awaited.turn)
    }
    shown(wasWarm: wasWarm)
  }

  private func shown(wasWarm: Bool) {
    current.show()
    showPaper()
    if let suspects {
      self.suspects = nil
      // Without these articles the page was painted in time, so they are the cause.
      if suspects.awaited == current.page?.document.article { onEvent(.unbearable(suspects.articles)) }
    }
    onEvent(.shown(wasWarm: wasWarm))
    if current.pictures.isWithheld { onEvent(.withheld) }
  }

  private func take(_ event: ArticleView.Event, from view: Int) {
    switch event {
    case .ready:
      if awaited?.view == view { turnToAwaited(wasWarm: false) } else { tellWarmed() }
    case .crashed:
      note(views[view], isSeen: view == strip.deck.shown)
      // All views share one process, and each view reports its end.
      guard view == 0 else { return }
      Task { [weak self] in self?.ended() }
    case .rested, .started: onEvent(.view(event))
    default:
      if view == strip.deck.shown, !isWaiting { onEvent(.view(event)) }
    }
  }

  /// Records the article of a view when the web process ends.
  private func note(_ view: ArticleView, isSeen: Bool) {
    guard let article = view.page?.document.article else { return }
    if !view.isReady { fallen.unpainted.append(article) } else if isSeen { fallen.seen = article }
  }

  private func ended() {
    let (unpainted, seen) = fallen
    fallen = ([], nil)
    if let loadAgain {
      self.loadAgain = nil
      return loadAgain()
    }
    onEvent(.crashed(unpainted.isEmpty ? [seen].compactMap { $0 } : unpainted))
  }

  // MARK: Neighbours

  /// Sets the headlines of the articles that a pull at an end opens.
  func setHeadlines(above: String?, below: String?) {
    strip.setHeadline(above, at: .top)
    strip.setHeadline(below, at: .bottom)
  }

  /// True if other pages may load: no requested page is loading, and no page is moving.
  var canWarm: Bool { !isWaiting && !strip.isMoving }

  /// Loads the pages before and after the one on screen.
  func warm(above: ArticlePage?, below: ArticlePage?, mayFetchPictures: Bool) {
    let neighbours = [Edge.top: above, .bottom: below].compactMapValues { $0 }
    // One of the neighbours may already be loaded at the other end.
    let stands = { (edge: Edge, place: Edge) in
      neighbours[edge].map {
        self.views[self.strip.deck[place]].stands($0.document, mayFetchPictures: mayFetchPictures)
      } ?? false
    }
    if stands(.top, .bottom) || stands(.bottom, .top), !stands(.top, .top), !stands(.bottom, .bottom) {
      strip.swapNeighbours()
    }
    for (edge, page) in neighbours where !stands(edge, edge) {
      views[strip.deck[edge]].load(page, style: style(page), mayFetchPictures: mayFetchPictures, isAwaited: false)
    }
    tellWarmed()
  }

  private func tellWarmed() {
    if !isWaiting, Edge.allCases.allSatisfy({ views[strip.deck[$0]].isReady || !strip.canPull($0) }) {
      onEvent(.warmed)
    }
  }

  // MARK: Looks

  /// Gives all pages the current look.
  func restyle() {
    for view in views { view.restyle(style(view.page)) }
    showPaper()
  }

  /// Gives the gap between the pages the paper colour of the current page.
  private func showPaper() {
    Paper.show(style(current.page).paper, on: strip.widget)
  }
}
