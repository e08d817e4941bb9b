/// The roles of three views: one is on screen, the views above and below it show the previous and the next article.
public struct PageDeck: Equatable {
  public private(set) var shown = 0
  public private(set) var above = 1
  public private(set) var below = 2

  public init() {}

  public subscript(edge: Edge) -> Int { edge == .top ? above : below }

  /// Returns the end of the current page at which a view waits; `nil` for the view on screen.
  public func edge(of view: Int) -> Edge? {
    view == above ? .top : view == below ? .bottom : nil
  }

  /// Shows the view at an end. The old view moves to the other end. The view that was there changes its end and needs a
  /// new page.
  public mutating func turn(_ edge: Edge) {
    switch edge {
    case .bottom: (above, shown, below) = (shown, below, above)
    case .top: (above, shown, below) = (below, above, shown)
    }
  }

  /// Swaps the two hidden views.
  public mutating func swapNeighbours() {
    (above, below) = (below, above)
  }
}
