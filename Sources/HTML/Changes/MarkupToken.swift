import Text

/// A token of an article's safe HTML, the unit of comparison.
struct MarkupToken {
  enum Kind {
    /// A word. Only words are compared.
    case word(Shape)
    case space
    case tag(MarkupTag)
  }

  enum Shape {
    case word
    /// A character of a script that writes no spaces between words.
    case character
    case sign
  }

  let kind: Kind
  let range: Range<Int>
  /// The key of a word. Equal words have equal keys.
  var key: UInt64 = 0

  /// Returns the tokens of the sanitiser's output.
  static func all(in html: Span<UInt8>) -> [MarkupToken] {
    var tokens: [MarkupToken] = []
    tokens.reserveCapacity(html.count / 4)
    var index = 0
    while index < html.count {
      let token = tag(in: html, at: index) ?? text(in: html, at: index)
      tokens.append(token)
      index = token.range.upperBound
    }
    return tokens
  }

  private static func tag(in html: Span<UInt8>, at start: Int) -> MarkupToken? {
    guard html[start] == UInt8(ascii: "<"), let tag = Tag(html, at: start) else { return nil }
    // Only table frames have a class, and the class is the first attribute.
    let isTableFrame = tag.name == div && !tag.isEnd && begins(html, at: tag.nameEnd, with: " class=")
    return MarkupToken(
      kind: .tag(MarkupTag(name: tag.name, isEnd: tag.isEnd, isTableFrame: isTableFrame)), range: start..<tag.end)
  }

  private static let div = Tag.packed("div")

  private static func begins(_ html: Span<UInt8>, at start: Int, with text: String) -> Bool {
    var index = start
    for byte in text.utf8 {
      guard index < html.count, html[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private static func text(in html: Span<UInt8>, at start: Int) -> MarkupToken {
    let first = Sign(html, at: start)
    var end = start + first.length
    if first.kind == .space {
      while end < html.count, case let next = Sign(html, at: end), next.kind == .space { end += next.length }
      return MarkupToken(kind: .space, range: start..<end)
    }
    var last = first
    while end < html.count, case let next = Sign(html, at: end), belongs(next, after: last, first, in: html, at: end) {
      end += next.length
      last = next
    }
    // A text that consists only of break hints is not a word.
    var digest = WordDigest()
    guard digest.add(html, start..<end) else { return MarkupToken(kind: .space, range: start..<end) }
    let shape: Shape =
      switch first.kind {
      case .sign, .tagLike: .sign
      case .character: .character
      case .word, .joiner, .space: .word
      }
    return MarkupToken(kind: .word(shape), range: start..<end, key: digest.value)
  }

  /// True if a character continues the word that began with `first`.
  private static func belongs(
    _ next: Sign, after last: Sign, _ first: Sign, in html: Span<UInt8>, at index: Int
  ) -> Bool {
    switch next.kind {
    case .joiner: return true
    case .space, .tagLike: return false
    case _ where last.joinsNext: return true
    case .word: return first.kind == .word || first.kind == .joiner
    // “it's”
    case .sign where next.isApostrophe && last.kind == .word:
      let after = index + next.length
      return after < html.count && Sign(html, at: after).kind == .word
    case .character, .sign: return false
    }
  }
}

/// One character of safe HTML.
private struct Sign {
  enum Kind {
    case word, character, joiner, space, sign
    /// A less-than sign, because it begins a tag.
    case tagLike
  }

  let kind: Kind
  let length: Int
  private let scalar: UInt32

  init(_ html: Span<UInt8>, at index: Int) {
    let byte = html[index]
    switch byte {
    case 0x80...:
      (scalar, length) = Script.decode(html, at: index)
      kind =
        switch Script(scalar) {
        case .word, .letter: .word
        case .character: .character
        case .joiner: .joiner
        case .space: .space
        case .sign: .sign
        }
      return
    case UInt8(ascii: "&"):
      length = Self.reference(html, at: index)
      kind = .sign
    case UInt8(ascii: "<"): (kind, length) = (.tagLike, 1)
    case 0...0x20: (kind, length) = (.space, 1)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      (kind, length) = (.word, 1)
    default: (kind, length) = (.sign, 1)
    }
    scalar = UInt32(byte)
  }

  /// True for the zero-width joiner, which joins several characters into one picture.
  var joinsNext: Bool { scalar == 0x200D }
  var isApostrophe: Bool { scalar == 0x27 || scalar == 0x2019 }
  /// True if the character only allows or forbids a line break. It is not a part of the word.
  var isHint: Bool { [0xAD, 0x200B, 0x2060, 0xFEFF].contains(scalar) }

  /// Returns the length of a character reference. The sanitiser writes three different references.
  private static func reference(_ html: Span<UInt8>, at index: Int) -> Int {
    var end = index + 1
    while end < min(index + 8, html.count) {
      if html[end] == UInt8(ascii: ";") { return end + 1 - index }
      end += 1
    }
    return 1
  }
}

/// A digest of words (FNV-1a). It ignores break hints.
struct WordDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Returns: True if the range has characters that are not break hints.
  @discardableResult
  mutating func add(_ html: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var isEmpty = true
    var index = range.lowerBound
    while index < range.upperBound {
      let sign = Sign(html, at: index)
      if !sign.isHint {
        isEmpty = false
        for byte in index..<index + sign.length { value = (value ^ UInt64(html[byte])) &* 0x100_0000_01B3 }
      }
      index += sign.length
    }
    return !isEmpty
  }
}
