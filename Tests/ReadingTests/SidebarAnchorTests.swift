import Testing

@testable import Reading

@Suite struct SidebarAnchorTests {
  private let seen = [(1, -4), (2, 30), (3, 64), (4, 98)].map { SidebarAnchor(key: $0, offset: $1) }

  private func anchor(focused: Int64? = nil, chosen: Int64? = nil, dropped: Set<Int64> = []) -> Int64? {
    SidebarAnchor(among: seen, focused: focused, chosen: chosen, dropped: dropped)?.key
  }

  @Test func `The row with the focus stays, or the chosen one, or the first`() {
    #expect(anchor(focused: 3, chosen: 4) == 3)
    #expect(anchor(focused: 9, chosen: 4) == 4)
    #expect(anchor(chosen: 9) == 1)
  }

  @Test func `A row that is dropped elsewhere takes no others with it, although it has the focus`() {
    #expect(anchor(focused: 3, chosen: 4, dropped: [3]) == 1)
    // A folder goes with what is in it.
    #expect(anchor(focused: 1, chosen: 2, dropped: [1, 2]) == 3)
    #expect(anchor(dropped: [1, 2, 3, 4]) == nil)
  }
}
