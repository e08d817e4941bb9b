import Testing

@testable import Reading

@MainActor
@Suite struct PageDeckTests {
  @Test(arguments: [
    ([Edge.bottom], 2, 0, 1), ([.top], 1, 2, 0), ([.bottom, .bottom], 1, 2, 0), ([.bottom, .top], 0, 1, 2),
    ([.bottom, .bottom, .bottom], 0, 1, 2), ([.top, .top], 2, 0, 1),
  ])
  func `Turning shows the page beyond an end, and what was seen stands beyond the other`(
    turns: [Edge], shown: Int, above: Int, below: Int
  ) {
    var deck = PageDeck()
    for edge in turns { deck.turn(edge) }
    #expect((deck.shown, deck.above, deck.below) == (shown, above, below))
    #expect(Set([deck.shown, deck.above, deck.below]).count == 3)
    #expect(deck.edge(of: shown) == nil && deck.edge(of: above) == .top && deck.edge(of: below) == .bottom)
    #expect(deck[.top] == above && deck[.bottom] == below)
  }

  @Test func `The two that are not seen can change places`() {
    var deck = PageDeck()
    deck.swapNeighbours()
    #expect((deck.shown, deck.above, deck.below) == (0, 2, 1))
  }
}
