import Articles
import FoundationEssentials
import Reading

extension ArticleList {
  /// The day over the first of its rows. Those without a date stand among the others, and say nothing of a day.
  ///
  /// A list has them where a day among its first rows has several; elsewhere each row says its own age.
  func heading(at index: Int, now: Date) -> String? {
    guard let entry = timeline[index], isDated(entry), hasDays else { return nil }
    var before = index - 1
    while before >= 0 {
      // What is above is still to be read, and then this row is shown again.
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

  /// Rows that have not come yet are taken for dated ones, as nearly all are.
  private func isDated(_ entry: TimelineEntry) -> Bool { rows[entry.id]?.isDated ?? true }
}
