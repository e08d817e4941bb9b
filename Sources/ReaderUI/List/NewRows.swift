/// The number of new rows above the reader's first visible row that were not seen yet.
struct NewRows: Equatable {
  private(set) var count = 0

  /// Updates the count after rows came and went. The row that keeps its place moved from `old` to `new`.
  mutating func move(from old: Int, to new: Int) { count = max(0, count + new - old) }

  /// Notes that the reader sees the list from a place on.
  mutating func see(from place: Int) {
    count = min(count, place)
  }
}
