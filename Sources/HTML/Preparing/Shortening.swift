import Text

/// Takes long stretches of text out of HTML before the tree is built.
///
/// gumbo reads text one character at a time, although only tags matter to it. So each stretch is replaced by a single
/// character from Unicode's private use planes, its stand-in, and the writer restores the text. A publisher's own
/// characters of these planes, which no font has, become U+FFFD.
struct Shortening {
  /// The ranges of the stretches in the original.
  private(set) var stretches: [Range<Int>] = []
  /// The shortest stretch that is taken out, in bytes.
  let shortest: Int

  /// Writes a part of a text between two tags.
  mutating func append(text html: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    append(html, range, isValue: false, to: &output)
  }

  /// Writes the value of an attribute, without the quotation marks around it.
  mutating func append(value html: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    append(html, range, isValue: true, to: &output)
  }

  private mutating func append(_ html: Span<UInt8>, _ range: Range<Int>, isValue: Bool, to output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      // White space at the start stays, because a parser treats a text of only white space differently.
      while index < range.upperBound, html[index] <= 0x20 {
        output.append(html[index])
        index += 1
      }
      let start = index
      index = Self.stretchEnd(html, start..<range.upperBound)
      if index - start >= shortest, let standIn = Self.standIn(of: stretches.count) {
        stretches.append(start..<index)
        output.append(contentsOf: UTF8.encode(standIn).unsafelyUnwrapped)
      } else if isValue {
        Self.append(shortValue: html, start..<index, to: &output)
      } else {
        html.extracting(start..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
      }
      if index < range.upperBound, html[index] > 0x20 {
        index = appendSpecial(html, index, range.upperBound, isValue: isValue, to: &output)
      }
    }
  }

  /// Returns the end of a stretch: before a reference, or before a character that a parser changes.
  private static func stretchEnd(_ html: Span<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let byte = html[index]
      if byte >= 0x20, byte < 0x7F {
        if byte == UInt8(ascii: "&") { return index }
      } else if byte >= 0x80 {
        if byte >= 0xC2, byte == 0xC2 || byte >= 0xEF, isSpecial(html, index) { return index }
      } else if byte != 0x0A, byte != 0x09 {
        return index
      }
      index += 1
    }
    return end
  }

  /// True if a character is a control character, a noncharacter, or a character from the planes of the stand-ins.
  private static func isSpecial(_ html: Span<UInt8>, _ index: Int) -> Bool {
    let lead = html[index]
    guard index + (lead == 0xC2 ? 1 : lead == 0xEF ? 2 : 3) < html.count else { return true }
    let second = html[index + 1]
    switch lead {
    case 0xC2: return second < 0xA0
    case 0xEF: return second == 0xB7 || second == 0xBF
    default: return isPrivate(lead, second) || (html[index + 2] == 0xBF && html[index + 3] >= 0xBE)
    }
  }

  private static func isPrivate(_ lead: UInt8, _ second: UInt8) -> Bool {
    lead > 0xF3 || (lead == 0xF3 && second >= 0xB0)
  }

  /// Writes the character or reference that ended a stretch, and returns the index after it.
  private func appendSpecial(
    _ html: Span<UInt8>, _ start: Int, _ end: Int, isValue: Bool, to output: inout [UInt8]
  ) -> Int {
    if html[start] == UInt8(ascii: "&") {
      if let reference = Entities.reference(in: html, at: start), reference.end <= end, Self.isNobodys(reference.scalar)
      {
        output.append(contentsOf: "\u{FFFD}".utf8)
        return reference.end
      }
      return Self.appendReference(html, start, end, isValue: isValue, to: &output)
    }
    var index = start + 1
    while index < end, html[index] & 0xC0 == 0x80 { index += 1 }
    if html[start] >= 0xF3, index - start != 4 || Self.isPrivate(html[start], html[start + 1]) {
      output.append(contentsOf: "\u{FFFD}".utf8)
    } else {
      html.extracting(start..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
    return index
  }

  /// True if a character is a stand-in, a control character or a noncharacter. Parsers replace these characters unless
  /// they are written as references. The result is also true for U+FFFD, which a parser writes for a reference with a
  /// number that is too large. gumbo does not do so for all large numbers, because its 32-bit number overflows.
  private static func isNobodys(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFD}" || scalar.value >= 0xF0000 || scalar.value & 0xFFFE == 0xFFFE
      || (0xFDD0...0xFDEF).contains(scalar.value)
      || (0x7F...0x9F).contains(scalar.value)
  }

  /// Returns a text with U+FFFD in place of each character that a shortened text may not contain.
  static func withoutNobodys(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: isNobodys) else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isNobodys(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// Writes a reference and the character after it, which may show that the text is not a reference.
  private static func appendReference(
    _ html: Span<UInt8>, _ start: Int, _ end: Int, isValue: Bool, to output: inout [UInt8]
  ) -> Int {
    var index = start + 1
    while index < end, isLetterOrDigit(html[index]) || html[index] == UInt8(ascii: "#") { index += 1 }
    if index < end, html[index] == UInt8(ascii: ";") || html[index] == UInt8(ascii: "=") { index += 1 }
    // A dropped tag and more text may follow. This text must not be read as the end of the reference.
    let isOpen = !isValue && index == end && html[end - 1] != UInt8(ascii: ";")
    let isWhole = isOpen && Entities.reference(in: html, at: start)?.end == end
    output.append(contentsOf: isOpen && !isWhole ? "&amp;".utf8 : "&".utf8)
    html.extracting(start + 1..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
    if isWhole { output.append(UInt8(ascii: ";")) }
    return index
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func append(shortValue html: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    for index in range {
      switch html[index] {
      case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      default: output.append(html[index])
      }
    }
  }

  /// The number of characters in a plane, without its two noncharacters.
  private static let plane = 0xFFFE

  /// Returns the stand-in of a stretch; `nil` if there are none left.
  private static func standIn(of stretch: Int) -> Unicode.Scalar? {
    guard stretch < 2 * plane else { return nil }
    return Unicode.Scalar(UInt32((stretch < plane ? 0xF0000 : 0x100000 - plane) + stretch))
  }

  /// Returns the stretch of a stand-in.
  static func stretch(of character: UnsafePointer<UInt8>) -> Int {
    let bits = { (index: Int) in Int(character[index] & 0x3F) }
    let scalar = Int(character[0] & 7) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
    return scalar < 0x100000 ? scalar - 0xF0000 : scalar - 0x100000 + plane
  }

  /// True if a character that begins with these bytes is a stand-in.
  static func isStandIn(_ character: UnsafePointer<UInt8>) -> Bool {
    character[0] >= 0xF3 && isPrivate(character[0], character[1])
  }
}
