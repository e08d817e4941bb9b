import Articles
import FoundationEssentials
import Text

extension ArticleList {
  /// Returns the day to show above the first row of this day; `nil` for other rows. The first day with several rows has
  /// a heading, and so have all days below it: their rows would seem to be of that day. Rows without a date are ignored.
  public func heading(at index: Int, now: Date) -> String? {
    guard let entry = timeline[index], isDated(entry) else { return nil }
    switch neighbour(of: index, step: -1) {
    // When the row above is loaded, this row is shown again.
    case .unknown: return nil
    case .row(let above, _) where DateText.isSameDay(above.published, entry.published): return nil
    case .row, .end: return hasHeading(entry, at: index) ? DateText.heading(of: entry.published, now: now) : nil
    }
  }

  /// - Parameter first: The first row of its day.
  private func hasHeading(_ first: TimelineEntry, at index: Int) -> Bool {
    if let decided = dayHeadings[first.id] { return decided }
    var hasHeading = false
    switch neighbour(of: index, step: 1) {
    case .unknown: return false
    case .row(let below, _): hasHeading = DateText.isSameDay(below.published, first.published)
    case .end: break
    }
    if !hasHeading, case .row(let last, let place) = neighbour(of: index, step: -1) {
      hasHeading = endsDayWithHeading(last, at: place)
    }
    dayHeadings[first.id] = hasHeading
    return hasHeading
  }

  /// - Parameter last: The last row of its day.
  private func endsDayWithHeading(_ last: TimelineEntry, at index: Int) -> Bool {
    switch neighbour(of: index, step: -1) {
    case .unknown: false
    case .row(let above, _) where DateText.isSameDay(above.published, last.published): true
    case .row, .end: hasHeading(last, at: index)
    }
  }

  private enum Neighbour {
    case row(TimelineEntry, at: Int)
    case end
    /// The row is not loaded yet.
    case unknown
  }

  /// Returns the next row with a date.
  private func neighbour(of index: Int, step: Int) -> Neighbour {
    var index = index + step
    while timeline.indices.contains(index) {
      guard let entry = timeline[index] else { return .unknown }
      if isDated(entry) { return .row(entry, at: index) }
      index += step
    }
    return index < 0 || timeline.isCounted ? .end : .unknown
  }

  /// Rows that are not loaded yet count as dated, because nearly all rows are.
  private func isDated(_ entry: TimelineEntry) -> Bool { rows[entry.id]?.isDated ?? true }
}
