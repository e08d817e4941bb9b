/// The number of new rows above the visible rows that the reader has not seen yet.
public struct NewRows: Equatable {
  public private(set) var count = 0

  public init() {}

  /// Updates the count after rows were added and removed. The row that stays in place on screen moved from index `old`
  /// to `new`.
  public mutating func move(from old: Int, to new: Int) { count = max(0, count + new - old) }

  /// Records that the reader sees the list from this index on.
  public mutating func see(from place: Int) {
    count = min(count, place)
  }
}
