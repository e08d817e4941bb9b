import Articles

/// How many new rows stand above the first one that the reader sees, and were not seen yet.
struct NewRows: Equatable {
  private(set) var count = 0

  /// Rows came and went.
  ///
  /// - Parameters:
  ///   - splices: From the top, as `Timeline.splices` has them.
  ///   - seen: The place of the first row that was seen before.
  mutating func change(by splices: [Splice], above seen: Int) {
    var above = seen
    for splice in splices where splice.index <= above {
      above += splice.added - min(splice.removed, above - splice.index)
    }
    count = max(0, count + above - seen)
  }

  /// The reader sees the list from a place on.
  mutating func see(from place: Int) {
    count = min(count, place)
  }
}
