/// The row of the sections that stays where it is when others come, go and move.
nonisolated struct SidebarAnchor: Equatable {
  let key: Int64
  /// How far below the upper edge of the list it begins, in pixels.
  let offset: Double

  /// The row with the focus or the chosen one if it is seen, or else the first. Where rows were dropped at another place, the first of the
  /// others.
  ///
  /// - Parameters:
  ///   - seen: The rows that are seen whole, from the top.
  ///   - dropped: The keys of the rows that go elsewhere.
  init?(among seen: [SidebarAnchor], focused: Int64?, chosen: Int64?, dropped: Set<Int64>) {
    let wanted = dropped.isEmpty ? seen.first { $0.key == focused } ?? seen.first { $0.key == chosen } : nil
    guard let anchor = wanted ?? seen.first(where: { !dropped.contains($0.key) }) else { return nil }
    self = anchor
  }

  init(key: Int64, offset: Double) {
    (self.key, self.offset) = (key, offset)
  }
}
