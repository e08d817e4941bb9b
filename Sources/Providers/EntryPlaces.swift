import Feeds
import FoundationEssentials

/// The dates that order the entries of a feed in a list.
///
/// An entry without a date gets a place right after the entry above it in the feed, or else right before the entry
/// below it. In a feed without any dates, the entries get the time of the first refresh that sees them, in the order of
/// the feed. Entries with the same date, and entries with future dates, keep the order of the feed.
struct EntryPlaces {
  private var dates: [Date] = []

  /// - Parameters:
  ///   - undated: The date for the entries of a feed without dates; `nil` for now.
  ///   - now: The latest date. Entries with future dates would stay at the top forever.
  init(_ entries: [ParsedEntry], undated: Date?, now: Date) {
    let known = entries.map { $0.date.map { min($0, now) } }
    let step = 0.001
    // Each entry has its own date, or the date of the entry above it.
    var above: Date?
    let moments = known.map { date in
      above = date ?? above
      return above
    }
    // If a feed begins with its oldest entry, the last of several entries with the same date is the newest.
    let stated = known.compactMap { $0 }
    let isUpwards = if let first = stated.first, let last = stated.last { first < last } else { false }
    dates = Array(repeating: .distantFuture, count: entries.count)
    var taken: [Date: Int] = [:]
    for index in isUpwards ? Array(entries.indices.reversed()) : Array(entries.indices) {
      guard let moment = moments[index] else { continue }
      dates[index] = moment.addingTimeInterval(-Double(taken[moment, default: 0]) * step)
      taken[moment, default: 0] += 1
    }
    // The entries above the first entry with a date.
    let first = known.firstIndex { $0 != nil } ?? known.count
    let below = known.indices.contains(first) ? dates[first] : nil
    let fallback = min(undated ?? now, now)
    for index in 0..<first {
      dates[index] =
        below.map { min($0.addingTimeInterval(Double(first - index) * step), now) }
        ?? fallback.addingTimeInterval(-Double(index + 1) * step)
    }
  }

  subscript(_ index: Int) -> Date { dates[index] }
}

extension ParsedEntry {
  /// The date of publication, or else of the last change.
  var date: Date? { published ?? updated }
}
