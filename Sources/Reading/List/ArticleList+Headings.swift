import Articles
import FoundationEssentials
import Text

/// The heading above the first row of a day.
enum DayHeading {
  /// The day itself.
  case day
  /// Several days that have one row each. Without a heading they would seem to be of the day above.
  case otherDays
  case none
}

extension ArticleList {
  /// The name of a row's day.
  public struct RowDay: Equatable {
    /// The heading above the row; `nil` if it has none.
    public let heading: String?
    /// True if the row's day is named above the row, or above an earlier one.
    public let isNamed: Bool
  }

  /// Returns the heading above the first row of a day; none for other rows. A day has a heading if it has several rows,
  /// or if it is between two such days.
  /// Rows without a date are ignored.
  public func day(at index: Int, now: Date) -> RowDay {
    guard let entry = timeline[index], isDated(entry) else { return RowDay(heading: nil, isNamed: false) }
    switch neighbour(of: index, step: -1) {
    // When the row above is loaded, this row is shown again.
    case .unknown: return RowDay(heading: nil, isNamed: dayHeadings[entry.id] == .day)
    case .row(let above, _) where DateText.isSameDay(above.published, entry.published):
      return RowDay(heading: nil, isNamed: true)
    case .row, .end: break
    }
    return switch heading(of: entry, at: index) {
    case .day: RowDay(heading: DateText.heading(of: entry.published, now: now), isNamed: true)
    case .otherDays: RowDay(heading: translated("Other Days"), isNamed: false)
    case .none: RowDay(heading: nil, isNamed: false)
    }
  }

  /// - Parameter first: The first row of its day.
  private func heading(of first: TimelineEntry, at index: Int) -> DayHeading {
    if let decided = dayHeadings[first.id] { return decided }
    let heading: DayHeading
    switch neighbour(of: index, step: 1) {
    case .unknown: return .none
    case .row(let below, _) where DateText.isSameDay(below.published, first.published): heading = .day
    case .row(let below, let place) where isBelowSeveral(index):
      if case .row(let next, _) = neighbour(of: place, step: 1), DateText.isSameDay(next.published, below.published) {
        heading = .day
      } else {
        heading = .otherDays
      }
    case .end where isBelowSeveral(index): heading = .day
    case .row, .end: heading = .none
    }
    dayHeadings[first.id] = heading
    return heading
  }

  /// True if the day above a row has several rows.
  private func isBelowSeveral(_ index: Int) -> Bool {
    guard case .row(let last, let place) = neighbour(of: index, step: -1),
      case .row(let above, _) = neighbour(of: place, step: -1)
    else { return false }
    return DateText.isSameDay(above.published, last.published)
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
