import Testing

@testable import Reading

/// What is new above the first row that is seen.
@MainActor
@Suite struct NewRowsTests {
  @Test(arguments: [(3, 3, 0), (0, 12, 12), (3, 6, 3), (3, 1, 0)])
  func `Counts the rows that came above`(old: Int, new: Int, count: Int) {
    var rows = NewRows()
    rows.move(from: old, to: new)
    #expect(rows.count == count)
  }

  @Test func `Adds up until the reader comes to them`() {
    var rows = NewRows()
    rows.move(from: 2, to: 7)
    rows.move(from: 7, to: 10)
    #expect(rows.count == 8)
    rows.see(from: 10)
    #expect(rows.count == 8)
    rows.see(from: 4)
    #expect(rows.count == 4)
    // Those that were seen do not come back by scrolling down.
    rows.see(from: 9)
    #expect(rows.count == 4)
    rows.see(from: 0)
    #expect(rows.count == 0)
  }
}
