/// A place in the text of a date.
struct DateCursor {
  private let text: [UInt8]
  private var index = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  var isAtEnd: Bool { index >= text.count }
  var startsWithDigit: Bool { !isAtEnd && Self.isDigit(text[index]) }
  var startsWithLetter: Bool { !isAtEnd && Self.isLetter(text[index]) }

  /// True if the next character is not ASCII.
  var startsWithOther: Bool { !isAtEnd && text[index] >= 0x80 }

  /// True if a Korean syllable follows (U+AC00 to U+D7A3).
  var startsWithHangul: Bool { !isAtEnd && (0xEA...0xED).contains(text[index]) }

  /// The number of digits that follow.
  var digitRun: Int { text[index...].prefix(while: Self.isDigit).count }

  func at(_ character: Unicode.Scalar) -> Bool {
    !isAtEnd && text[index] == UInt8(ascii: character)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard at(character) else { return false }
    index += 1
    return true
  }

  mutating func skipSpaces() {
    while !isAtEnd, text[index] <= 0x20 { index += 1 }
  }

  mutating func advance() {
    index += 1
  }

  /// Reads at most `most` digits.
  mutating func number(_ most: Int) -> Int? {
    var value = 0
    let first = index
    while index - first < most, startsWithDigit {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index > first ? value : nil
  }

  /// Reads a word. Returns its first three letters in lower case, packed, and its length in bytes.
  mutating func word() -> (letters: UInt32, count: Int) {
    var letters: UInt32 = 0
    let first = index
    while !isAtEnd, Self.isLetter(text[index]) || text[index] >= 0x80 {
      if index - first < 3 { letters = letters << 8 | UInt32(text[index] | 0x20) }
      index += 1
    }
    return (letters, index - first)
  }

  /// Reads a word of `count` bytes, in lower case.
  mutating func text(ofWord count: Int) -> String {
    defer { index += count }
    return String(decoding: text[index..<min(index + count, text.count)], as: UTF8.self).lowercased()
  }

  /// Reads `AM`, `p.m.` or the Korean, Chinese or Japanese word. Returns true for the afternoon; `nil` if no such word
  /// follows.
  mutating func half() -> Bool? {
    guard !isAtEnd,
      text[index] >= 0x80 || text[index] | 0x20 == UInt8(ascii: "a") || text[index] | 0x20 == UInt8(ascii: "p")
    else { return nil }
    for (name, isAfternoon) in Self.halves where text[index...].starts(with: name.utf8, by: { $0 | 0x20 == $1 | 0x20 })
    {
      let end = index + name.utf8.count
      if end < text.count, Self.isLetter(text[end]) { continue }
      index = end
      return isAfternoon
    }
    return nil
  }

  private static let halves = [
    ("am", false), ("pm", true), ("a.m.", false), ("p.m.", true), ("오전", false), ("오후", true), ("上午", false),
    ("下午", true),
    ("午前", false), ("午後", true),
  ]

  /// Reads `10:14`, `10:14:55`, `10:14:55.25`, `101455`. Missing parts stay 0.
  mutating func readTime(into parts: inout CalendarParts) {
    let isCompact = digitRun == 4 || digitRun == 6
    parts.hour = number(2) ?? 0
    guard skip(":") || skip(".") || (isCompact && startsWithDigit) else { return }
    parts.minute = number(2) ?? 0
    guard skip(":") || skip(".") || (isCompact && startsWithDigit) else { return }
    parts.second = number(2) ?? 0
    guard skip(".") || skip(",") else { return }
    var scale = 0.1
    while startsWithDigit {
      parts.fraction += Double(text[index] - UInt8(ascii: "0")) * scale
      scale /= 10
      index += 1
    }
  }

  /// Reads a time zone as minutes ahead of UTC: `Z`, `+01:00`, `-0500`, `GMT+1`, `PST`; `nil` if none follows.
  mutating func zone() -> Int? {
    var named: Int?
    if startsWithLetter {
      let word = word()
      named = Self.zones[word.letters] ?? 0
    }
    let sign: Int
    if skip("+") {
      sign = 1
    } else if skip("-") {
      sign = -1
    } else {
      return named
    }
    let digits = digitRun
    guard var hours = number(digits == 3 || digits == 1 ? 1 : 2) else { return named }
    var minutes = 0
    if skip(":") || startsWithDigit { minutes = number(2) ?? 0 }
    // Some dates state an offset that no time zone has.
    if hours > 14 || minutes > 59 { (hours, minutes) = (0, 0) }
    return sign * (hours * 60 + minutes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  static func packed(_ name: some StringProtocol) -> UInt32 {
    name.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
  }

  /// The abbreviations of RFC 822 and some others that feeds use. All other names, including military letters, count as
  /// UTC (RFC 2822 §4.3).
  private static let zones: [UInt32: Int] = [
    packed("est"): -300, packed("edt"): -240, packed("cst"): -360, packed("cdt"): -300, packed("mst"): -420,
    packed("mdt"): -360, packed("pst"): -480, packed("pdt"): -420, packed("ast"): -240, packed("adt"): -180,
    packed("akst"): -540, packed("akdt"): -480, packed("hst"): -600, packed("hdt"): -540, packed("hast"): -600,
    packed("hadt"): -540, packed("sst"): -660, packed("chst"): 600, packed("nst"): -210, packed("ndt"): -150,
    packed("aet"): 600, packed("bst"): 60, packed("cet"): 60, packed("cest"): 120, packed("met"): 60, packed("mez"): 60,
    packed("mest"): 120, packed("wes"): 60, packed("eet"): 120, packed("eest"): 180, packed("msk"): 180,
    packed("jst"): 540, packed("kst"): 540, packed("hkt"): 480, packed("sgt"): 480, packed("awst"): 480,
    packed("acst"): 570, packed("acdt"): 630, packed("ist"): 330, packed("aest"): 600, packed("aedt"): 660,
    packed("nzst"): 720, packed("nzdt"): 780, packed("at"): -240, packed("et"): -300, packed("ct"): -360,
    packed("mt"): -420, packed("pt"): -480,
  ]
}
