/// The common parts of two sequences, in their order.
///
/// Elements that occur once in both sequences are the anchors (patience diff). Between anchors, the smallest number of
/// changes is searched for (Myers 1986), unless it is too large.
struct SequenceDiff {
  /// A run of elements that both sequences share.
  struct Run: Equatable {
    let old: Int
    let new: Int
    let count: Int
  }

  private let old: [Int32]
  private let new: [Int32]
  /// The number of occurrences of each element in both sequences, and its last place in the old one. Only `anchors`
  /// uses them; otherwise all are 0.
  private var counts: [(old: Int32, new: Int32, place: Int32)]
  private var runs: [Run] = []
  /// The remaining steps.
  private var budget: Int

  /// - Parameters:
  ///   - old: The old elements as numbers from 0 on; `new` are the new ones.
  ///   - elements: The number of distinct elements.
  ///   - known: Runs that are already known.
  ///   - budget: The remaining steps. The function subtracts the steps that it used.
  /// - Returns: The runs from the beginning to the end; `nil` if the steps are not enough.
  static func runs(
    _ old: [Int32], _ new: [Int32], elements: Int, known: [Run] = [], budget: inout Int
  ) -> [Run]? {
    var diff = SequenceDiff(old: old, new: new, elements: elements, budget: budget)
    var (oldStart, newStart) = (0, 0)
    for run in known {
      diff.match(oldStart..<run.old, newStart..<run.new, depth: 0)
      diff.add(run.old, run.new, run.count)
      (oldStart, newStart) = (run.old + run.count, run.new + run.count)
    }
    diff.match(oldStart..<old.count, newStart..<new.count, depth: 0)
    budget = diff.budget
    return budget < 0 ? nil : diff.runs
  }

  private init(old: [Int32], new: [Int32], elements: Int, budget: Int) {
    self.old = old
    self.new = new
    self.budget = budget
    counts = Array(repeating: (0, 0, 0), count: elements)
  }

  private mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>, depth: Int) {
    var (first, second) = (oldRange, newRange)
    var start = 0
    while start < min(first.count, second.count), old[first.lowerBound + start] == new[second.lowerBound + start] {
      start += 1
    }
    add(first.lowerBound, second.lowerBound, start)
    (first, second) = (first.dropFirst(start), second.dropFirst(start))
    var end = 0
    while end < min(first.count, second.count), old[first.upperBound - 1 - end] == new[second.upperBound - 1 - end] {
      end += 1
    }
    (first, second) = (first.dropLast(end), second.dropLast(end))
    budget -= start + end + 1
    if !first.isEmpty, !second.isEmpty, budget >= 0 {
      let anchors = depth < Self.mostDepth ? anchors(first, second) : []
      if anchors.isEmpty {
        matchLeastChanged(first, second)
      } else {
        var (oldStart, newStart) = (first.lowerBound, second.lowerBound)
        for anchor in anchors {
          match(oldStart..<anchor.old, newStart..<anchor.new, depth: depth + 1)
          add(anchor.old, anchor.new, 1)
          (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
        }
        match(oldStart..<first.upperBound, newStart..<second.upperBound, depth: depth + 1)
      }
    }
    add(first.upperBound, second.upperBound, end)
  }

  private mutating func add(_ old: Int, _ new: Int, _ count: Int) {
    guard count > 0 else { return }
    if let last = runs.last, last.old + last.count == old, last.new + last.count == new {
      runs[runs.count - 1] = Run(old: last.old, new: last.new, count: last.count + count)
    } else {
      runs.append(Run(old: old, new: new, count: count))
    }
  }

  // MARK: - Patience

  /// Returns the longest list of elements that occur once in both ranges and have the same order in both.
  private mutating func anchors(_ first: Range<Int>, _ second: Range<Int>) -> [(old: Int, new: Int)] {
    budget -= first.count + second.count
    for index in first {
      counts[Int(old[index])].old += 1
      counts[Int(old[index])].place = Int32(index)
    }
    for element in new[second] { counts[Int(element)].new += 1 }
    let shared = second.compactMap { index -> (old: Int, new: Int)? in
      let count = counts[Int(new[index])]
      return count.old == 1 && count.new == 1 ? (Int(count.place), index) : nil
    }
    for element in old[first] { counts[Int(element)] = (0, 0, 0) }
    for element in new[second] { counts[Int(element)] = (0, 0, 0) }
    return Self.longestAscent(shared)
  }

  /// Returns the longest subsequence of pairs with ascending `old`. `new` already ascends in `pairs`.
  private static func longestAscent(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // `ends`: for each length, the last pair of the ascending sequence with the smallest end. `before`: the pair before
    // each pair.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var ascent: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      ascent.append(pairs[index])
      index = before[index]
    }
    return ascent.reversed()
  }

  // MARK: - Myers

  /// Adds the runs with the fewest changes. Adds none if there are more than `mostChanges`, or if the steps run out.
  private mutating func matchLeastChanged(_ first: Range<Int>, _ second: Range<Int>) {
    let (width, height) = (first.count, second.count)
    let most = min(width + height, Self.mostChanges)
    // `reach`: the farthest point on each diagonal from -most to most. `trace`: its value before each number of
    // changes.
    var reach = [Int32](repeating: 0, count: 2 * most + 3)
    var trace: [[Int32]] = []
    for changes in 0...most {
      trace.append(Array(reach[(most + 1 - changes)...(most + 1 + changes)]))
      budget -= 2 * changes + 1
      if budget < 0 { return }
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let place = most + 1 + diagonal
        let isDown = diagonal == -changes || (diagonal != changes && reach[place - 1] < reach[place + 1])
        var x = Int(isDown ? reach[place + 1] : reach[place - 1] + 1)
        var y = x - diagonal
        let start = x
        while x < width, y < height, old[first.lowerBound + x] == new[second.lowerBound + y] { (x, y) = (x + 1, y + 1) }
        budget -= x - start
        reach[place] = Int32(x)
        if x >= width, y >= height {
          return addPath(trace, to: (width, height), from: (first.lowerBound, second.lowerBound))
        }
      }
    }
  }

  /// Adds the runs of the path that ends at `end`. The path is found by going back through the trace.
  private mutating func addPath(_ trace: [[Int32]], to end: (x: Int, y: Int), from start: (old: Int, new: Int)) {
    var found: [Run] = []
    var (x, y) = end
    for changes in trace.indices.reversed() {
      let reach = trace[changes]
      let diagonal = x - y
      func at(_ diagonal: Int) -> Int32 {
        reach.indices.contains(diagonal + changes) ? reach[diagonal + changes] : -1
      }
      var (turnX, turnY) = (0, 0)
      if changes > 0 {
        let isDown = diagonal == -changes || (diagonal != changes && at(diagonal - 1) < at(diagonal + 1))
        let previous = isDown ? diagonal + 1 : diagonal - 1
        let previousX = Int(at(previous))
        (turnX, turnY) = isDown ? (previousX, previousX - diagonal) : (previousX + 1, previousX + 1 - diagonal)
        if x > turnX { found.append(Run(old: start.old + turnX, new: start.new + turnY, count: x - turnX)) }
        (x, y) = (previousX, previousX - previous)
      } else if x > 0 {
        found.append(Run(old: start.old, new: start.new, count: x))
      }
    }
    for run in found.reversed() { add(run.old, run.new, run.count) }
  }

  private static let mostDepth = 16
  private static let mostChanges = 1000
}
