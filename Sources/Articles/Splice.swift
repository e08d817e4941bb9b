/// A change of a list's length at one place.
public struct Splice: Sendable, Hashable {
  /// The place of the change, after the splices before this one.
  public let index: Int
  public let removed: Int
  public let added: Int

  /// Returns the splice that turns one list of keys into another. The common beginning and end stay.
  public static func between(_ old: [Int64], and new: [Int64]) -> [Splice] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (old.count - head - tail, new.count - head - tail)
    return removed + added == 0 ? [] : [Splice(index: head, removed: removed, added: added)]
  }
}

extension Timeline {
  /// Returns the splices that turn this list into another state of the same list, from the top.
  ///
  /// Rows that are known in both states stay, so that a view keeps their focus and height. If the number of added rows
  /// equals the number of removed rows, no other row moves, and there is no splice.
  public func splices(to new: Timeline) -> [Splice] {
    var splices: [Splice] = []
    // The places after the last unchanged row.
    var (oldEnd, newEnd) = (0, 0)
    for row in rowsThatStay(in: new) + [(count, new.count)] {
      let (oldGap, newGap) = (row.old - oldEnd, row.new - newEnd)
      if oldGap != newGap {
        splices.append(
          Splice(index: newEnd + min(oldGap, newGap), removed: max(0, oldGap - newGap), added: max(0, newGap - oldGap)))
      }
      (oldEnd, newEnd) = (row.old + 1, row.new + 1)
    }
    return splices.count > Self.mostSplices ? [joined(splices)] : splices
  }

  /// The maximum number of splices, as each one costs a view some work.
  private static let mostSplices = 32

  private func joined(_ splices: [Splice]) -> Splice {
    let (first, last) = (splices[0], splices[splices.count - 1])
    let added = last.index + last.added - first.index
    return Splice(index: first.index, removed: added - splices.reduce(0) { $0 + $1.added - $1.removed }, added: added)
  }

  /// Returns the places in both lists of the longest series of rows that are known in both and keep their order. A row
  /// that moved, for example after a change of its date, counts as another row.
  private func rowsThatStay(in new: Timeline) -> [(old: Int, new: Int)] {
    var places: [ArticleSummary.ID: Int] = [:]
    for run in new.runs {
      for (offset, entry) in run.entries.enumerated() { places[entry.id] = run.start + offset }
    }
    // Finds the longest ascending sequence. `ends` contains, for each length, the sequence with the smallest end;
    // `before` links a row to the one before it in its sequence.
    var rows: [(old: Int, new: Int, before: Int?)] = []
    var ends: [Int] = []
    for run in runs {
      for (offset, entry) in run.entries.enumerated() {
        guard let place = places[entry.id] else { continue }
        let length =
          ends.last.map { rows[$0].new < place } ?? true
          ? ends.count : ends.partitioningIndex { rows[$0].new >= place }
        rows.append((run.start + offset, place, length == 0 ? nil : ends[length - 1]))
        if length == ends.count { ends.append(rows.count - 1) } else { ends[length] = rows.count - 1 }
      }
    }
    var stay: [(old: Int, new: Int)] = []
    var next = ends.last
    while let row = next {
      stay.append((rows[row].old, rows[row].new))
      next = rows[row].before
    }
    return stay.reversed()
  }
}

extension [Int] {
  /// Returns the first index from which on all elements fulfil a condition. No element before it fulfils the condition.
  fileprivate func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
