import Articles
import FoundationEssentials
import Text

extension ArticleList {
  /// Returns the day to show above the first row of this day; `nil` for other rows. Rows without a date are ignored.
  ///
  /// A list has these headings if several articles among its first rows have the same day. Otherwise each row shows its
  /// own age.
  public func heading(at index: Int, now: Date) -> String? {
    guard let entry = timeline[index], isDated(entry), hasDays else { return nil }
    var before = index - 1
    while before >= 0 {
      // The entry above is not loaded yet. When it is loaded, this row is shown again.
      guard let other = timeline[before] else { return nil }
      if isDated(other) {
        return DateText.isSameDay(other.published, entry.published)
          ? nil : DateText.heading(of: entry.published, now: now)
      }
      before -= 1
    }
    return DateText.heading(of: entry.published, now: now)
  }

  private var hasDays: Bool {
    let first = timeline.entries(in: 0..<min(timeline.count, 50)).filter(isDated)
    return zip(first, first.dropFirst()).contains { DateText.isSameDay($0.published, $1.published) }
  }

  /// Rows that are not loaded yet count as dated, because nearly all rows are.
  private func isDated(_ entry: TimelineEntry) -> Bool { rows[entry.id]?.isDated ?? true }
}
