import Testing

@testable import Reading

@Suite struct SidebarAnchorTests {
  private let seen = [(1, -4), (2, 30), (3, 64), (4, 98)].map { SidebarAnchor(key: $0, offset: $1) }

  private func anchor(focused: Int64? = nil, chosen: Int64? = nil, moved: Set<Int64> = []) -> Int64? {
    SidebarAnchor(among: seen, focused: focused, chosen: chosen, moved: moved)?.key
  }

  @Test func `The row with the focus stays, or the chosen one, or the first`() {
    #expect(anchor(focused: 3, chosen: 4) == 3)
    #expect(anchor(focused: 9, chosen: 4) == 4)
    #expect(anchor(chosen: 9) == 1)
  }

  @Test func `A row that moves takes no others with it, although it has the focus`() {
    #expect(anchor(focused: 3, chosen: 4, moved: [3]) == 1)
    #expect(anchor(focused: 1, chosen: 2, moved: [1, 2]) == 3)
    #expect(anchor(moved: [1, 2, 3, 4]) == nil)
  }

  @Test func `Rows move if their order changes, and not if others come or go`() {
    #expect(SidebarAnchor.moved(from: [1, 2, 3, 4], to: [1, 2, 3, 4]) == [])
    #expect(SidebarAnchor.moved(from: [1, 2, 3, 4], to: [8, 1, 3, 9, 4]) == [])
    // A folder goes with what is in it, below the next one and back.
    #expect(SidebarAnchor.moved(from: [1, 2, 3, 4, 5], to: [1, 4, 2, 3, 5]) == [2, 3, 4])
    #expect(SidebarAnchor.moved(from: [1, 4, 7, 2, 3, 5], to: [1, 2, 3, 4, 5]) == [2, 3, 4])
    #expect(SidebarAnchor.moved(from: [], to: [1]) == [])
  }
}
