/// The words added and removed between two texts.
struct WordChanges {
  /// Removed words, and the words that replace them. One of the ranges may be empty.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The changes in order.
  let changes: [Change]

  /// - Returns: The changes; `nil` if the comparison takes too long.
  init?(from old: ComparedText, to new: ComparedText) {
    var budget = Self.mostSteps
    // Compare whole lines first, so that unchanged lines are not split to match words that moved elsewhere.
    let (oldLines, newLines) = (old.wordsOfLines, new.wordsOfLines)
    var lines = Numbering(capacity: oldLines.count + newLines.count)
    let oldNumbers = oldLines.map { lines.number(of: old.key(of: $0)) }
    let newNumbers = newLines.map { lines.number(of: new.key(of: $0)) }
    guard let same = SequenceDiff.runs(oldNumbers, newNumbers, elements: lines.count, budget: &budget) else {
      return nil
    }
    let known = same.map { run in
      let (first, last) = (oldLines[run.old], oldLines[run.old + run.count - 1])
      return SequenceDiff.Run(
        old: first.lowerBound, new: newLines[run.new].lowerBound, count: last.upperBound - first.lowerBound)
    }
    // Compare word by word only outside of unchanged lines.
    let changedLines = Self.changes(between: known, old.words.count, new.words.count)
    var words = Numbering(capacity: changedLines.reduce(0) { $0 + $1.old.count + $1.new.count })
    var oldWords = [Int32](repeating: -1, count: old.words.count)
    var newWords = [Int32](repeating: -1, count: new.words.count)
    for change in changedLines {
      for word in change.old { oldWords[word] = words.number(of: old.key(of: word)) }
      for word in change.new { newWords[word] = words.number(of: new.key(of: word)) }
    }
    guard
      let runs = SequenceDiff.runs(oldWords, newWords, elements: words.count, known: known, budget: &budget)
    else { return nil }
    // A word is unchanged even if tags and spaces divide it differently.
    let changed = Self.changes(between: runs, old.words.count, new.words.count)
      .filter { old.digest(of: $0.old) != new.digest(of: $0.new) }
    changes = Self.readable(changed, new)
  }

  private static func changes(between runs: [SequenceDiff.Run], _ oldCount: Int, _ newCount: Int) -> [Change] {
    var changes: [Change] = []
    var (old, new) = (0, 0)
    for run in runs + [SequenceDiff.Run(old: oldCount, new: newCount, count: 0)] {
      if run.old > old || run.new > new { changes.append(Change(old: old..<run.old, new: new..<run.new)) }
      (old, new) = (run.old + run.count, run.new + run.count)
    }
    return changes
  }

  /// Joins changes if only a few words are between them, such as “the” or a comma. These words stayed by chance within
  /// rewritten text.
  private static func readable(_ changes: [Change], _ new: ComparedText) -> [Change] {
    var joined: [Change] = []
    for change in changes {
      guard let last = joined.last else {
        joined.append(change)
        continue
      }
      let between = last.new.upperBound..<change.new.lowerBound
      let kept = between.count { !new.isSign($0) }
      let isLineBroken = new.lines[last.new.upperBound] != new.lines[change.new.lowerBound - 1]
      let around = min(max(last.old.count, last.new.count), max(change.old.count, change.new.count))
      if kept <= 2, between.count <= 4, around > kept * 3, !isLineBroken, last.isRewriting, change.isRewriting {
        joined[joined.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        joined.append(change)
      }
    }
    return joined
  }

  /// The maximum number of steps of a comparison, some tens of milliseconds.
  private static let mostSteps = 2_000_000
}

extension WordChanges.Change {
  /// True if the change removes and adds words.
  fileprivate var isRewriting: Bool { !old.isEmpty && !new.isEmpty }
}
