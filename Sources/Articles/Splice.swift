/// A change of a list's length at one place.
public struct Splice: Sendable, Hashable {
  /// Where, after the splices before this one.
  public let index: Int
  public let removed: Int
  public let added: Int

  public init(at index: Int, removed: Int, added: Int) {
    self.index = index
    self.removed = removed
    self.added = added
  }

  /// What makes one list of keys of another: what both begin and end with stays.
  public static func between(_ old: [Int64], and new: [Int64]) -> [Splice] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (old.count - head - tail, new.count - head - tail)
    return removed + added == 0 ? [] : [Splice(at: head, removed: removed, added: added)]
  }
}

extension Timeline {
  /// Where rows come and go when this list becomes another state of itself, from the top.
  ///
  /// Rows of both that are known to be the same ones stay, and with them what a view knows of each: its focus, its height. Where as
  /// many rows came as went, no row moves, and there is nothing to say.
  public func splices(to new: Timeline) -> [Splice] {
    var splices: [Splice] = []
    // Behind the last row that stays.
    var (oldEnd, newEnd) = (0, 0)
    for row in rowsThatStay(in: new) + [(count, new.count)] {
      let (oldGap, newGap) = (row.old - oldEnd, row.new - newEnd)
      if oldGap != newGap {
        splices.append(
          Splice(at: newEnd + min(oldGap, newGap), removed: max(0, oldGap - newGap), added: max(0, newGap - oldGap)))
      }
      (oldEnd, newEnd) = (row.old + 1, row.new + 1)
    }
    return splices.count > Self.mostSplices ? [joined(splices)] : splices
  }

  /// A view works on each.
  private static let mostSplices = 32

  private func joined(_ splices: [Splice]) -> Splice {
    let (first, last) = (splices[0], splices[splices.count - 1])
    let added = last.index + last.added - first.index
    return Splice(at: first.index, removed: added - splices.reduce(0) { $0 + $1.added - $1.removed }, added: added)
  }

  /// The places in both of the most rows that are known in both and keep their order. What changed its place among them, as its
  /// date did, counts as another row.
  private func rowsThatStay(in new: Timeline) -> [(old: Int, new: Int)] {
    var places: [ArticleSummary.ID: Int] = [:]
    for run in new.runs {
      for (offset, entry) in run.entries.enumerated() { places[entry.id] = run.start + offset }
    }
    // The longest sequence that ascends: of those of each length the one that ends first, and what stands before each row in its own.
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
  /// The first index whose element fulfils what all behind it do, and none before it.
  fileprivate func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
