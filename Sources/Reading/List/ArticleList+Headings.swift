import Articles
import FoundationEssentials
import Text

extension ArticleList {
  /// Returns the day to show above the first row of this day, if the day has several rows; `nil` for other rows. Rows
  /// without a date are ignored.
  public func heading(at index: Int, now: Date) -> String? {
    guard let entry = timeline[index], isDated(entry) else { return nil }
    switch neighbour(of: index, step: -1) {
    // When the row above is loaded, this row is shown again.
    case .unknown: return nil
    case .row(let above) where DateText.isSameDay(above.published, entry.published): return nil
    case .row, .end: return hasHeading(entry, at: index) ? DateText.heading(of: entry.published, now: now) : nil
    }
  }

  private func hasHeading(_ first: TimelineEntry, at index: Int) -> Bool {
    if let decided = dayHeadings[first.id] { return decided }
    let isOfSeveral: Bool
    switch neighbour(of: index, step: 1) {
    case .unknown: return false
    case .row(let below): isOfSeveral = DateText.isSameDay(below.published, first.published)
    case .end: isOfSeveral = false
    }
    dayHeadings[first.id] = isOfSeveral
    return isOfSeveral
  }

  private enum Neighbour {
    case row(TimelineEntry)
    case end
    /// The row is not loaded yet.
    case unknown
  }

  /// Returns the next row with a date.
  private func neighbour(of index: Int, step: Int) -> Neighbour {
    var index = index + step
    while timeline.indices.contains(index) {
      guard let entry = timeline[index] else { return .unknown }
      if isDated(entry) { return .row(entry) }
      index += step
    }
    return index < 0 || timeline.isCounted ? .end : .unknown
  }

  /// Rows that are not loaded yet count as dated, because nearly all rows are.
  private func isDated(_ entry: TimelineEntry) -> Bool { rows[entry.id]?.isDated ?? true }
}
