import Articles

/// The row that keeps its position on screen while other rows are added, removed and moved.
public nonisolated struct SidebarAnchor: Equatable {
  public let key: Int64
  /// The distance from the upper edge of the list to the row, in pixels.
  public let offset: Double

  /// Finds the anchor: the focused row or the chosen row if it is visible, or else the first visible row. If rows
  /// change their order, it is the first visible row outside of them.
  ///
  /// - Parameters:
  ///   - seen: The fully visible rows, from the top.
  ///   - moved: The keys of the rows that change their order.
  public init?(among seen: [SidebarAnchor], focused: Int64?, chosen: Int64?, moved: Set<Int64>) {
    let wanted = moved.isEmpty ? seen.first { $0.key == focused } ?? seen.first { $0.key == chosen } : nil
    guard let anchor = wanted ?? seen.first(where: { !moved.contains($0.key) }) else { return nil }
    self = anchor
  }

  /// Returns the keys from the first to the last row that is at another place among the rows of both lists.
  public static func moved(from old: [Int64], to new: [Int64]) -> Set<Int64> {
    let stay = Set(old).intersection(new)
    let before = old.filter(stay.contains)
    let splices = Splice.between(before, and: new.filter(stay.contains))
    return splices.first.map { Set(before[$0.index..<$0.index + $0.removed]) } ?? []
  }

  public init(key: Int64, offset: Double) {
    (self.key, self.offset) = (key, offset)
  }
}
