import Text

/// Writes a text with the words that came inside `<ins>`, and those that went inside `<del>` where they were. Spaces and tags are
/// never marked, and no mark is around a tag.
struct MarkedText {
  private let old: ComparedText
  private let new: ComparedText
  private let places: PlacesOfGone
  /// Whether what went may have lines of its own.
  private let hasLines: Bool
  private var output: [UInt8] = []
  /// The mark that is open: the next word goes on with it where nothing stands between.
  private var mark: Mark?
  /// The elements that are open.
  private var open: [MarkupTag] = []
  /// Whether a word that is written now begins a line, or has a space before it.
  private var isApart = true

  private enum Mark: String {
    case ins, del
  }

  static func html(
    of new: ComparedText, since old: ComparedText, _ changes: WordChanges, hasLines: Bool
  ) -> String {
    var text = MarkedText(old: old, new: new, places: PlacesOfGone(changes, old, new), hasLines: hasLines)
    text.write(changes)
    return String(decoding: text.output, as: UTF8.self)
  }

  private init(old: ComparedText, new: ComparedText, places: PlacesOfGone, hasLines: Bool) {
    self.old = old
    self.new = new
    self.places = places
    self.hasLines = hasLines
    output.reserveCapacity(new.html.count * 5 / 4)
  }

  private mutating func write(_ changes: WordChanges) {
    var isNew = [Bool](repeating: false, count: new.words.count)
    for change in changes.changes { for word in change.new { isNew[word] = true } }
    var word = 0
    // Lines that went and have not yet found a place where a line may be.
    var lines = places.lines[0]
    if let wanted = lines, writeLines(wanted) { lines = nil }
    for token in new.tokens {
      switch token.kind {
      case .tag(let tag):
        write(tag, token.range)
        if tag.breaksLine, let wanted = lines, writeLines(wanted) { lines = nil }
      case .space:
        end()
        output.append(contentsOf: new.html[token.range])
        isApart = true
      case .word:
        if let gone = lines { writeGone(gone, before: word, isApart: true) }
        for gone in places.before[word] ?? [] { writeGone(gone, before: word) }
        write(new, word, isNew[word] ? .ins : nil)
        if let gone = places.after[word] { writeGone(gone) }
        word += 1
        lines = places.lines[word]
      }
    }
    end()
    if let gone = lines, !writeLines(gone) { writeGone(gone, isApart: true) }
    end()
  }

  // MARK: - What went

  /// Writes words that went into the midst of a line.
  ///
  /// - Parameters:
  ///   - next: The word of the line that comes next.
  ///   - isApart: Whether they were no part of the line.
  private mutating func writeGone(_ words: Range<Int>, before next: Int? = nil, isApart isLine: Bool = false) {
    let wasApart = isApart
    for word in words {
      let isFirst = word == words.lowerBound
      let beginsLine = isFirst ? isLine : old.lines[word] != old.lines[word - 1]
      if !isApart, beginsLine || old.hasSpace(before: word) { space() }
      write(old, word, .del)
    }
    guard let next, let last = words.last else { return }
    // A word in the place of another does not stick to it.
    let areWords = old.shape(of: last) == .word && new.shape(of: next) == .word
    if isLine || areWords || (wasApart && (old.hasSpace(after: last) || old.endsLine(last))) { space() }
  }

  /// Writes words that went with their whole lines as lines of their own.
  ///
  /// - Returns: Whether lines may be here.
  private mutating func writeLines(_ words: Range<Int>) -> Bool {
    guard hasLines, open.allSatisfy(\.isStructure), let element = open.last.map(\.line) ?? "p" else { return false }
    var start = words.lowerBound
    while start < words.upperBound {
      let end = words[start...].firstIndex { old.lines[$0] != old.lines[start] } ?? words.upperBound
      output.append(contentsOf: "<\(element)>".utf8)
      isApart = true
      writeGone(start..<end)
      self.end()
      output.append(contentsOf: "</\(element)>".utf8)
      isApart = true
      start = end
    }
    return true
  }

  // MARK: - Writing

  private mutating func write(_ text: ComparedText, _ word: Int, _ mark: Mark?) {
    begin(mark)
    output.append(contentsOf: text.html[text.tokens[text.words[word]].range])
    isApart = false
  }

  private mutating func write(_ tag: MarkupTag, _ range: Range<Int>) {
    end()
    if let name = tag.standIn {
      // What marks a publisher's own changes is no mark of ours.
      let attributes = new.html[range].drop { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
      output.append(contentsOf: (tag.isEnd ? "</" : "<").utf8)
      output.append(contentsOf: name.utf8)
      output.append(contentsOf: Self.withoutTime(attributes))
    } else {
      output.append(contentsOf: new.html[range])
    }
    if tag.breaksLine { isApart = true }
    if tag.isEnd {
      if open.last?.name == tag.name { open.removeLast() }
    } else if !tag.isVoid {
      open.append(tag)
    }
  }

  /// Attributes without the one that only marks of changes have.
  private static func withoutTime(_ attributes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = Array(" datetime=\"".utf8)
    guard let start = attributes.firstRange(of: name) else { return attributes }
    let end = attributes[start.upperBound...].firstIndex(of: UInt8(ascii: "\"")) ?? start.upperBound
    return attributes[..<start.lowerBound] + attributes[(end + 1)...]
  }

  private mutating func space() {
    end()
    output.append(UInt8(ascii: " "))
    isApart = true
  }

  private mutating func begin(_ mark: Mark?) {
    guard mark != self.mark else { return }
    end()
    if let mark { output.append(contentsOf: "<\(mark)>".utf8) }
    self.mark = mark
  }

  private mutating func end() {
    if let mark { output.append(contentsOf: "</\(mark)>".utf8) }
    mark = nil
  }
}

/// Where in a new text the words of the old one that went are shown.
private struct PlacesOfGone {
  /// In the line of a word of the new text, before it.
  private(set) var before: [Int: [Range<Int>]] = [:]
  /// Behind it.
  private(set) var after: [Int: Range<Int>] = [:]
  /// In lines of their own, somewhere before it and behind the word before.
  private(set) var lines: [Int: Range<Int>] = [:]

  init(_ changes: WordChanges, _ old: ComparedText, _ new: ComparedText) {
    for change in changes.changes where !change.old.isEmpty {
      let (start, end) = (change.new.lowerBound, change.new.upperBound)
      // What belongs to the line of the word before, or of the next one: both stayed.
      var (first, last) = (change.old.lowerBound, change.old.upperBound)
      if first > 0 {
        let line = old.lines[first - 1]
        while first < change.old.upperBound, old.lines[first] == line { first += 1 }
      }
      if last < old.words.count {
        let line = old.lines[last]
        while last > first, old.lines[last - 1] == line { last -= 1 }
      }
      if first > change.old.lowerBound {
        let gone = change.old.lowerBound..<first
        // A comma stays at its word, and what went before whole lines comes before them.
        let isInLine = start < new.words.count && new.lines[start] == new.lines[start - 1]
        let stays = first < last || (isInLine && !old.hasSpace(before: gone.lowerBound) && new.hasSpace(before: start))
        if isInLine, !stays {
          before[start, default: []].append(gone)
        } else {
          after[start - 1] = gone
        }
      }
      if first < last { lines[start] = first..<last }
      if last < change.old.upperBound {
        // Before what came in that line.
        let place = (start..<end).first { new.lines[$0] == new.lines[end] } ?? end
        before[place, default: []].append(last..<change.old.upperBound)
      }
    }
  }
}
