import Text

/// The words of an article's safe HTML, and the tags and spaces between them.
struct ComparedText {
  let html: [UInt8]
  let tokens: [MarkupToken]
  /// The indices of the words in `tokens`.
  let words: [Int]
  /// The line number of each word, counted from 0.
  let lines: [Int32]

  init(_ html: String) {
    let bytes = Array(html.utf8)
    let tokens = MarkupToken.all(in: bytes.span)
    self.html = bytes
    self.tokens = tokens
    var words: [Int] = []
    var lines: [Int32] = []
    var line: Int32 = 0
    var isLineEmpty = true
    for (place, token) in tokens.enumerated() {
      switch token.kind {
      case .space: break
      case .word:
        words.append(place)
        lines.append(line)
        isLineEmpty = false
      case .tag(let tag):
        guard tag.breaksLine, !isLineEmpty else { continue }
        line += 1
        isLineEmpty = true
      }
    }
    self.words = words
    self.lines = lines
  }

  func key(of word: Int) -> UInt64 { tokens[words[word]].key }

  /// Returns the key of a line. Lines with equal keys have equal words.
  func key(of line: Range<Int>) -> UInt64 {
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in line { key = (key ^ self.key(of: word)) &* 0x100_0000_01B3 }
    return key
  }

  /// Returns a digest of some words. It does not depend on the spaces and tags between them.
  func digest(of words: Range<Int>) -> UInt64 {
    var digest = WordDigest()
    for word in words { digest.add(html.span, tokens[self.words[word]].range) }
    return digest.value
  }

  func isSign(_ word: Int) -> Bool { shape(of: word) == .sign }

  func shape(of word: Int) -> MarkupToken.Shape {
    if case .word(let shape) = tokens[words[word]].kind { shape } else { .sign }
  }

  func hasSpace(before word: Int) -> Bool { isSpace(words[word] - 1) }
  func hasSpace(after word: Int) -> Bool { isSpace(words[word] + 1) }

  func endsLine(_ word: Int) -> Bool { word + 1 == words.count || lines[word + 1] != lines[word] }

  private func isSpace(_ place: Int) -> Bool {
    guard tokens.indices.contains(place) else { return false }
    if case .space = tokens[place].kind { return true }
    return false
  }

  /// The range of words of each line.
  var wordsOfLines: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for word in words.indices where endsLine(word) {
      ranges.append(start..<word + 1)
      start = word + 1
    }
    return ranges
  }
}
