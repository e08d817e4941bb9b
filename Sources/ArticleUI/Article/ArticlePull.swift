import GTKSupport
import Reading

/// Opens the next article when the reader pulls up at the end, and the previous article when the reader pulls down at
/// the top.
final class ArticlePull {
  private let pages: ArticlePages
  private let gesture: PullGesture
  private var physics = PullPhysics()
  /// The end of the article where the reader pulls.
  private var edge = Edge.bottom
  /// Called when the reader releases the page after a pull that was far enough.
  var onPulled: (Edge) -> Void = { _ in }
  /// Called when the pull enters another phase.
  var onPhase: (PullPhysics.Phase) -> Void = { _ in }

  init(of pages: ArticlePages) {
    self.pages = pages
    gesture = PullGesture(over: pages.strip.widget, scroller: pages.strip.widget)
    gesture.pulled = { [weak self] in self.flatMap { $0.physics.isPulled ? $0.edge : nil } }
    gesture.canPull = { [weak self] in self?.canPull($0) == true }
    gesture.onEvent = { [weak self] in self?.take($0) }
  }

  /// Records that the page on screen scrolled.
  func noteScroll() {
    gesture.noteScroll()
  }

  private func canPull(_ edge: Edge) -> Bool {
    let edges = pages.current.layout.edges
    return !pages.isWaiting && pages.current.isReady && pages.strip.canPull(edge)
      && (edge == .top ? edges.top : edges.bottom)
  }

  private func take(_ event: PullGesture.Event) {
    let phase = physics.phase
    switch event {
    case .pulled(let edge, let distance):
      if !physics.isPulled { (physics, self.edge) = (PullPhysics(), edge) }
      physics.pull(by: distance)
      pages.strip.pull(self.edge, to: physics.offset, isArmed: physics.phase == .armed)
    case .letGo:
      guard physics.isPulled else { return }
      let isEnough = physics.release()
      physics = PullPhysics()
      // The pages keep their position until the other page slides in.
      if isEnough { onPulled(edge) } else { pages.strip.collapse() }
    }
    if phase != physics.phase { onPhase(physics.phase) }
  }
}
