import Articles
import Testing

@testable import ReaderUI

/// What is new above the first row that is seen.
@MainActor
@Suite struct NewRowsTests {
  @Test(
    arguments: [
      ([], 3, 0),
      ([Splice(at: 0, removed: 0, added: 12)], 0, 12),
      ([Splice(at: 0, removed: 0, added: 2), Splice(at: 5, removed: 0, added: 1)], 3, 3),
      // Below what is seen nothing is above it.
      ([Splice(at: 9, removed: 0, added: 4)], 3, 0),
      // What went above is no news, and takes none away that is not there.
      ([Splice(at: 0, removed: 2, added: 0)], 3, 0),
      ([Splice(at: 1, removed: 9, added: 0)], 3, 0),
      ([Splice(at: 0, removed: 1, added: 4)], 3, 3),
    ] as [([Splice], Int, Int)])
  func `Counts the rows that came above`(splices: [Splice], seen: Int, count: Int) {
    var rows = NewRows()
    rows.change(by: splices, above: seen)
    #expect(rows.count == count)
  }

  @Test func `Adds up until the reader comes to them`() {
    var rows = NewRows()
    rows.change(by: [Splice(at: 0, removed: 0, added: 5)], above: 2)
    rows.change(by: [Splice(at: 0, removed: 0, added: 3)], above: 7)
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
