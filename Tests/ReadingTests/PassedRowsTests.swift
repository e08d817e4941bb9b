import Testing

@testable import Reading

/// What the reader scrolled past.
@MainActor
@Suite struct PassedRowsTests {
  /// What was passed after the list was seen from these places on, one after the other, with ten rows at a time.
  private func passed(_ places: Int...) -> [Range<Int>] {
    var rows = PassedRows()
    for place in places { _ = rows.move(to: place, seeing: 10) }
    return rows.take()
  }

  @Test func `Rows are passed that were above when the list came to rest`() {
    #expect(passed(0, 1, 4) == [0..<4])
    #expect(passed(7, 9) == [7..<9])
    // The first place is where the list began.
    #expect(passed(7) == [])
    // Who comes back has not passed what is seen again.
    #expect(passed(0, 9, 3) == [0..<3])
    #expect(passed(5, 9, 2) == [])
    #expect(passed(5, 2, 4) == [2..<4])
  }

  @Test func `What is jumped over was not seen`() {
    #expect(passed(0, 500) == [])
    #expect(passed(0, 3, 500, 502) == [0..<3, 500..<502])
    #expect(passed(0, 500, 502) == [500..<502])
  }

  @Test func `Rows that have other places were not passed, and those that were told are not told again`() {
    var rows = PassedRows()
    _ = rows.move(to: 0, seeing: 10)
    let (isOther, isSame) = (rows.move(to: 5, seeing: 10), !rows.move(to: 5, seeing: 10))
    #expect(isOther && isSame)
    #expect(rows.take() == [0..<5])
    #expect(rows.take() == [])
    _ = rows.move(to: 8, seeing: 10)
    rows.forget()
    _ = rows.move(to: 2, seeing: 10)
    #expect(rows.take() == [])
  }
}
