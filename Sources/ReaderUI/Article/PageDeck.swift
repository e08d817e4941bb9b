/// Which of three views has which part: one is seen, one stands finished above it and one below, for the articles before and after.
struct PageDeck: Equatable {
  private(set) var shown = 0
  private(set) var above = 1
  private(set) var below = 2

  subscript(edge: Edge) -> Int { edge == .top ? above : below }

  /// Beyond which end of the page that is seen a view stands; `nil` where it is the one that is seen.
  func edge(of view: Int) -> Edge? {
    view == above ? .top : view == below ? .bottom : nil
  }

  /// Shows the view beyond an end. The one that was seen stands beyond the other end, and what was there is to be filled anew.
  mutating func turn(_ edge: Edge) {
    switch edge {
    case .bottom: (above, shown, below) = (shown, below, above)
    case .top: (above, shown, below) = (below, above, shown)
    }
  }

  /// Has the two that are not seen change places.
  mutating func swapNeighbours() {
    (above, below) = (below, above)
  }
}
