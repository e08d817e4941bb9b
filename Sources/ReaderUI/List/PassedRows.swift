/// The rows that the reader scrolled past, from one rest of the list to the next.
struct PassedRows: Equatable {
  /// The place of the first row that was seen last; `nil` where the list is another one since.
  private var first: Int?
  /// The places of those that were passed.
  private var passed = RangeSet<Int>()

  /// The list moved, and so many rows of it are seen from a place on.
  ///
  /// - Returns: Whether it is another place.
  mutating func move(to place: Int, seeing count: Int) -> Bool {
    defer { first = place }
    // What lies between was not seen where that is more than the list shows at once.
    if let first, place > first, place - first <= count { passed.insert(contentsOf: first..<place) }
    return place != first
  }

  /// Rows have other places.
  mutating func forget() {
    (first, passed) = (nil, RangeSet())
  }

  /// What was passed and is still out of sight, once.
  mutating func take() -> [Range<Int>] {
    defer { passed = RangeSet() }
    guard let first else { return [] }
    return passed.intersection(RangeSet(0..<first)).ranges.map { $0 }
  }
}
