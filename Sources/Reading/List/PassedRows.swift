/// The rows that the reader scrolled past since the list stood still the last time.
public struct PassedRows: Equatable {
  /// The place of the first row that was visible last; `nil` if the list is new since then.
  private var first: Int?
  /// The places of the rows that the reader passed.
  private var passed = RangeSet<Int>()

  public init() {}

  /// Notes that the list moved, and that it shows `count` rows from a place on.
  ///
  /// - Returns: True if the place changed.
  public mutating func move(to place: Int, seeing count: Int) -> Bool {
    defer { first = place }
    // If the list jumped by more rows than it shows at once, the rows between were not seen.
    if let first, place > first, place - first <= count { passed.insert(contentsOf: first..<place) }
    return place != first
  }

  /// Forgets all places, because the rows moved.
  public mutating func forget() {
    (first, passed) = (nil, RangeSet())
  }

  /// Returns the passed rows that are still above the visible ones, each only once.
  public mutating func take() -> [Range<Int>] {
    defer { passed = RangeSet() }
    guard let first else { return [] }
    return passed.intersection(RangeSet(0..<first)).ranges.map { $0 }
  }
}
