import Text

/// Writes the new text with added words inside `<ins>` and removed words inside `<del>` at their old place. Marks
/// contain no tags, and no spaces at their ends.
struct MarkedText {
  private let old: ComparedText
  private let new: ComparedText
  private let places: PlacesOfGone
  /// True if removed lines may be shown as separate lines.
  private let hasLines: Bool
  private var output: [UInt8] = []
  /// The open mark. The next word continues the mark if no tag is between them.
  private var mark: Mark?
  /// The open elements.
  private var open: [MarkupTag] = []
  /// True if the next word begins a line or has a space before it.
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
    // The removed lines that wait for the next place where a line is allowed.
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

  // MARK: - Removed words

  /// Writes removed words within a line.
  ///
  /// - Parameters:
  ///   - next: The next word of the line.
  ///   - isApart: True if the words come from another line.
  private mutating func writeGone(_ words: Range<Int>, before next: Int? = nil, isApart isLine: Bool = false) {
    let wasApart = isApart
    for word in words {
      let isFirst = word == words.lowerBound
      let beginsLine = isFirst ? isLine : old.lines[word] != old.lines[word - 1]
      if !isApart, beginsLine || old.hasSpace(before: word) { space() }
      write(old, word, .del)
    }
    guard let next, let last = words.last else { return }
    // A space separates a removed word from its replacement.
    let areWords = old.shape(of: last) == .word && new.shape(of: next) == .word
    if isLine || areWords || (wasApart && (old.hasSpace(after: last) || old.endsLine(last))) { space() }
  }

  /// Writes removed lines as separate lines.
  ///
  /// - Returns: True if lines are allowed here.
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
      // A publisher's own `ins` and `del` get other names, so that they do not look like marks of this comparison.
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

  /// Returns the attributes without `datetime`, which only `ins` and `del` have.
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

/// The places in a new text at which removed words of the old text are shown.
private struct PlacesOfGone {
  /// The words to show before a word of the new text, in its line.
  private(set) var before: [Int: [Range<Int>]] = [:]
  /// The words to show after a word of the new text.
  private(set) var after: [Int: Range<Int>] = [:]
  /// The words to show in separate lines: before a word of the new text, and after the previous word.
  private(set) var lines: [Int: Range<Int>] = [:]

  init(_ changes: WordChanges, _ old: ComparedText, _ new: ComparedText) {
    for change in changes.changes where !change.old.isEmpty {
      let (start, end) = (change.new.lowerBound, change.new.upperBound)
      // Find the removed words in the line of the previous word, and in the line of the next word. Both of these words
      // stayed.
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
        // A removed comma stays at its word. Removed words stay before the whole lines that were removed after them.
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
        // Place the removed words before the added words of that line.
        let place = (start..<end).first { new.lines[$0] == new.lines[end] } ?? end
        before[place, default: []].append(last..<change.old.upperBound)
      }
    }
  }
}
