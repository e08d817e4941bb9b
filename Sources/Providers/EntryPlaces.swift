import Feeds
import FoundationEssentials

/// Where the entries of a feed belong in a list by date.
///
/// Entries without a date stand right behind the one that the feed has above them, or else right before the one below them. A
/// feed without any date has its entries in its order at the time when they are first seen.
struct EntryPlaces {
  private var dates: [Date] = []

  /// - Parameters:
  ///   - undated: When the entries of a feed without dates are from; now where nothing is given.
  ///   - now: Dates in the future would stay at the top for ever.
  init(_ entries: [ParsedEntry], undated: Date?, now: Date) {
    let known = entries.map { $0.date.map { min($0, now) } }
    let step = 0.001
    var above: Date?
    for date in known {
      above = date ?? above?.addingTimeInterval(-step)
      dates.append(above ?? .distantFuture)
    }
    // What stands above the first that has a date.
    let first = known.firstIndex { $0 != nil } ?? known.count
    let below = known.indices.contains(first) ? known[first] : nil
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
