/// The rows that the reader scrolled past since the last pause of scrolling.
public struct PassedRows: Equatable {
  /// The index of the first visible row at the last record; `nil` if the rows have changed since then.
  private var first: Int?
  /// The places of the rows that the reader passed.
  private var passed = RangeSet<Int>()

  public init() {}

  /// Records that the list scrolled, and now shows `count` rows from a place on.
  ///
  /// - Returns: True if the place changed.
  public mutating func move(to place: Int, seeing count: Int) -> Bool {
    defer { first = place }
    // If the list jumped by more rows than it shows at once, the reader did not see the rows between.
    if let first, place > first, place - first <= count { passed.insert(contentsOf: first..<place) }
    return place != first
  }

  /// Forgets the visible rows, because rows moved without scrolling.
  public mutating func forget() {
    (first, passed) = (nil, RangeSet())
  }

  /// Returns the passed rows that are still above the visible rows, and forgets them.
  public mutating func take() -> [Range<Int>] {
    defer { passed = RangeSet() }
    guard let first else { return [] }
    return passed.intersection(RangeSet(0..<first)).ranges.map { $0 }
  }
}
