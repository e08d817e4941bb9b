/// How many new rows stand above the first one that the reader sees, and were not seen yet.
struct NewRows: Equatable {
  private(set) var count = 0

  /// The first row that is seen, or the chosen one, stands elsewhere since rows came and went.
  mutating func move(from old: Int, to new: Int) { count = max(0, count + new - old) }

  /// The reader sees the list from a place on.
  mutating func see(from place: Int) {
    count = min(count, place)
  }
}
