import Articles
import GLibSupport
import GTKSupport
import Library

/// The page of the article that is read and those of its neighbours: which view has which, and when another one is seen.
///
/// Another article comes into a view that is not seen, and takes the place of the one before when it is painted. So there is
/// never an empty page, and a neighbour that stands finished is seen in the next frame.
final class ArticlePages {
  enum Event {
    /// The page that was asked for last is seen; whether it stood finished before.
    case shown(wasWarm: Bool)
    /// What the reader does in the page that is seen.
    case view(ArticleView.Event)
    /// The pages before and after the one that is seen stand finished.
    case warmed
    /// A picture of the page that is seen may not be fetched.
    case withheld
    /// The web process ended by itself.
    case crashed
  }

  /// A page that is to be seen as soon as it is painted.
  private struct Awaited {
    let view: Int
    let turn: ArticleStrip.Turn
  }

  private let context: PageContext
  private let views: [ArticleView]
  let strip: ArticleStrip
  /// How a page looks; `nil` is for one without an article.
  private let style: (ArticlePage?) -> ArticleStyle
  private var awaited: Awaited?
  var onEvent: (Event) -> Void = { _ in }

  init(library: Library, style: @escaping (ArticlePage?) -> ArticleStyle) {
    let context = PageContext()
    let first = ArticleView(in: context, beside: nil, library: library)
    views = [first] + (0..<2).map { _ in ArticleView(in: context, beside: first, library: library) }
    strip = ArticleStrip(of: views.map(\.widget))
    (self.context, self.style) = (context, style)
    for (index, view) in views.enumerated() {
      view.onEvent = { [weak self] in self?.take($0, from: index) }
      view.pictures.onWithheld = { [weak self] in
        if let self, index == strip.deck.shown { onEvent(.withheld) }
      }
      view.warm(style(nil))
    }
  }

  /// The page that is seen.
  var current: ArticleView { views[strip.deck.shown] }

  /// All three, for what holds for each.
  var all: [ArticleView] { views }

  /// Whether the page that was asked for last is not seen yet.
  var isWaiting: Bool { awaited != nil }

  // MARK: What is seen

  /// Shows a page as soon as it is painted.
  func show(_ page: ArticlePage, mayFetchPictures: Bool, turn: ArticleStrip.Turn, towards edge: Edge) {
    if current.page?.document == page.document {
      awaited = nil
      if current.isReady { shown(wasWarm: true) } else { awaited = Awaited(view: strip.deck.shown, turn: .cut) }
      return
    }
    let standing = [edge, edge.opposite].first { views[strip.deck[$0]].page?.document == page.document }
    let view = strip.deck[standing ?? edge]
    if standing == nil {
      views[view].load(page, style: style(page), mayFetchPictures: mayFetchPictures)
    }
    awaited = Awaited(view: view, turn: turn)
    if views[view].isReady { turnToAwaited(wasWarm: true) }
  }

  /// Has no page serve any more: what they show is to be asked for again.
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
    onEvent(.shown(wasWarm: wasWarm))
    if current.pictures.isWithheld { onEvent(.withheld) }
  }

  private func take(_ event: ArticleView.Event, from view: Int) {
    switch event {
    case .ready:
      if awaited?.view == view { turnToAwaited(wasWarm: false) } else { tellWarmed() }
    case .crashed:
      // All views are of one process.
      if view == 0 { onEvent(.crashed) }
    case .rested: onEvent(.view(event))
    default:
      if view == strip.deck.shown, !isWaiting { onEvent(.view(event)) }
    }
  }

  // MARK: Neighbours

  /// Has the pages before and after the one that is seen stand finished.
  func warm(above: ArticlePage?, below: ArticlePage?, mayFetchPictures: Bool) {
    guard !isWaiting else { return }
    let neighbours = [Edge.top: above, .bottom: below].compactMapValues { $0 }
    strip.setHeadline(above?.document.headline, at: .top)
    strip.setHeadline(below?.document.headline, at: .bottom)
    // One of them may stand beyond the other end already.
    let stands = { (edge: Edge, place: Edge) in
      neighbours[edge].map { self.views[self.strip.deck[place]].page?.document == $0.document } ?? false
    }
    if stands(.top, .bottom) || stands(.bottom, .top), !stands(.top, .top), !stands(.bottom, .bottom) {
      strip.swapNeighbours()
    }
    for (edge, page) in neighbours where !stands(edge, edge) {
      views[strip.deck[edge]].load(page, style: style(page), mayFetchPictures: mayFetchPictures)
    }
    tellWarmed()
  }

  private func tellWarmed() {
    if !isWaiting, Edge.allCases.allSatisfy({ views[strip.deck[$0]].isReady || !strip.canPull($0) }) {
      onEvent(.warmed)
    }
  }

  // MARK: Looks

  /// Gives all pages the look that holds now.
  func restyle() {
    for view in views { view.restyle(style(view.page)) }
    showPaper()
  }

  /// What is between the pages has the paper of the one that is seen.
  private func showPaper() {
    style(current.page).paper.show(on: strip.widget)
  }
}
