import Feeds
import FoundationEssentials

/// Where the entries of a feed belong in a list by date.
///
/// Entries without a date stand right behind the one that the feed has above them, or else right before the one below them. A
/// feed without any date has its entries in its order at the time when they are first seen. Entries of one moment stand in the feed's
/// order as well, as do those of the future.
struct EntryPlaces {
  private var dates: [Date] = []

  /// - Parameters:
  ///   - undated: When the entries of a feed without dates are from; now where nothing is given.
  ///   - now: Dates in the future would stay at the top for ever.
  init(_ entries: [ParsedEntry], undated: Date?, now: Date) {
    let known = entries.map { $0.date.map { min($0, now) } }
    let step = 0.001
    // Each has a date of its own, or that of the one above it.
    var above: Date?
    let moments = known.map { date in
      above = date ?? above
      return above
    }
    // Some feeds begin with their oldest entry: of one moment, the last is the newest.
    let stated = known.compactMap { $0 }
    let isUpwards = if let first = stated.first, let last = stated.last { first < last } else { false }
    dates = Array(repeating: .distantFuture, count: entries.count)
    var taken: [Date: Int] = [:]
    for index in isUpwards ? Array(entries.indices.reversed()) : Array(entries.indices) {
      guard let moment = moments[index] else { continue }
      dates[index] = moment.addingTimeInterval(-Double(taken[moment, default: 0]) * step)
      taken[moment, default: 0] += 1
    }
    // What stands above the first that has a date.
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
  /// When it was published, as far as the feed says.
  var date: Date? { published ?? updated }
}
