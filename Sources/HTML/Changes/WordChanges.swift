/// Which words came and went between two texts.
struct WordChanges {
  /// Words that went, and those that came in their place; either may be none.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// From the beginning to the end.
  let changes: [Change]

  /// - Returns: `nil` where it takes too long to find out.
  init?(from old: ComparedText, to new: ComparedText) {
    var budget = Self.mostSteps
    // Whole lines first: what stayed as it was is not taken apart for words that were moved elsewhere.
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
    // Only what is in no such line is looked at word by word.
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
    // Tags and spaces may part a word otherwise than before: it is the same all the same.
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

  /// The same, without words that stayed by chance in the midst of what was written anew: “the” or a comma.
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

  /// The most steps of looking for what stayed, some tens of milliseconds.
  private static let mostSteps = 2_000_000
}

extension WordChanges.Change {
  /// Whether words came in the place of others.
  fileprivate var isRewriting: Bool { !old.isEmpty && !new.isEmpty }
}
