/// The row that keeps its position on screen while other rows are added, removed and moved.
public nonisolated struct SidebarAnchor: Equatable {
  public let key: Int64
  /// The distance from the upper edge of the list to the row, in pixels.
  public let offset: Double

  /// Finds the anchor: the focused row or the chosen row if it is visible, or else the first visible row. After a drop
  /// it is the first row that was not dropped.
  ///
  /// - Parameters:
  ///   - seen: The fully visible rows, from the top.
  ///   - dropped: The keys of the rows that move.
  public init?(among seen: [SidebarAnchor], focused: Int64?, chosen: Int64?, dropped: Set<Int64>) {
    let wanted = dropped.isEmpty ? seen.first { $0.key == focused } ?? seen.first { $0.key == chosen } : nil
    guard let anchor = wanted ?? seen.first(where: { !dropped.contains($0.key) }) else { return nil }
    self = anchor
  }

  public init(key: Int64, offset: Double) {
    (self.key, self.offset) = (key, offset)
  }
}
