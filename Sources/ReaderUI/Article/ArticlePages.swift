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
    /// No page moves any more.
    case rested
    /// A picture of the page that is seen may not be fetched.
    case withheld
    /// These articles kept the web process busy: they are not to be laid out as they are once more.
    case unbearable([ArticleSummary.ID])
    /// The web process ended by itself, with what was in it. These articles may be why.
    case crashed([ArticleSummary.ID])
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
  /// Waits until a page takes too long.
  private var patience: Task<Void, Never>?
  /// Loads the page that is awaited once more when the web process was ended for it.
  private var loadAgain: (() -> Void)?
  /// What was loaded when the web process was ended for a page that is awaited, and that page.
  private var suspects: (articles: [ArticleSummary.ID], awaited: ArticleSummary.ID)?
  /// What was not painted yet, or seen, when the web process ended by itself.
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

  /// The page that is seen.
  var current: ArticleView { views[strip.deck.shown] }

  /// All three, for what holds for each.
  var all: [ArticleView] { views }

  /// Whether the page that was asked for last is not seen yet.
  var isWaiting: Bool { awaited != nil }

  // MARK: What is seen

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

  /// Ends the web process where a page does not come: another one keeps the process busy, which all share, or the page itself.
  private func free(_ view: ArticleView, for page: ArticlePage, mayFetchPictures: Bool) {
    patience?.cancel()
    // The first page waits for the process to start, which may take any time.
    let article = page.document.article
    let isSecond = suspects?.awaited == article
    guard current.isReady || isSecond else { return }
    // One that is only prepared is no reason to wait.
    let isBeside = views.contains { $0 !== view && $0.page != nil && !$0.isReady }
    patience = Task { [weak self, weak view] in
      do { try await Task.sleep(for: isBeside ? Self.shortWait : Self.longestWait) } catch { return }
      guard let self, let view, let awaited, views[awaited.view] === view, view.page?.document == page.document else {
        return
      }
      if isSecond {
        // It was alone in its process.
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

  /// How long a page may take to be painted: of a long article only the beginning is there by then.
  private static let longestWait = Duration.seconds(10)
  private static let shortWait = Duration.seconds(3)

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
    if let suspects {
      self.suspects = nil
      // It came at once without them.
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
      // All views are of one process, and each says so.
      guard view == 0 else { return }
      Task { [weak self] in self?.ended() }
    case .rested, .started: onEvent(.view(event))
    default:
      if view == strip.deck.shown, !isWaiting { onEvent(.view(event)) }
    }
  }

  /// Notes what a view had when the web process ended.
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

  /// Says what a pull leads to.
  func setHeadlines(above: String?, below: String?) {
    strip.setHeadline(above, at: .top)
    strip.setHeadline(below, at: .bottom)
  }

  /// Whether other pages may be loaded: none is awaited, and none that is still seen in part moves away.
  var canWarm: Bool { !isWaiting && !strip.isMoving }

  /// Has the pages before and after the one that is seen stand finished.
  func warm(above: ArticlePage?, below: ArticlePage?, mayFetchPictures: Bool) {
    let neighbours = [Edge.top: above, .bottom: below].compactMapValues { $0 }
    // One of them may stand beyond the other end already.
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
