/// The number of new rows above the reader's first visible row that were not seen yet.
public struct NewRows: Equatable {
  public private(set) var count = 0

  public init() {}

  /// Updates the count after rows came and went. The row that keeps its place moved from `old` to `new`.
  public mutating func move(from old: Int, to new: Int) { count = max(0, count + new - old) }

  /// Notes that the reader sees the list from a place on.
  public mutating func see(from place: Int) {
    count = min(count, place)
  }
}
