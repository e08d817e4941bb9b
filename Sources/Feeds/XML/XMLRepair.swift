/// Repairs errors that would damage the text around them.
enum XMLRepair {
  /// Escapes ampersands that begin no reference, and writes character references in the form of XML. CDATA sections and
  /// comments stay unchanged.
  static func repairingReferences(_ document: Span<UInt8>) -> (text: [UInt8], isChanged: Bool) {
    var output: [UInt8] = []
    var isChanged = false
    output.reserveCapacity(document.count + 1024)
    var index = 0
    while index < document.count {
      let byte = document[index]
      if byte == UInt8(ascii: "<"), let end = rawEnd(document, at: index) {
        document.extracting(index..<end).withUnsafeBufferPointer { output.append(contentsOf: $0) }
        index = end
        continue
      }
      guard byte == UInt8(ascii: "&") else {
        output.append(byte)
        index += 1
        continue
      }
      if let character = character(document, at: index) {
        index = character.end
        if !character.isRight { isChanged = true }
        output.append(contentsOf: "&#\(character.scalar.value);".utf8)
      } else {
        output.append(byte)
        if !isName(document, at: index + 1) {
          isChanged = true
          output.append(contentsOf: "amp;".utf8)
        }
        index += 1
      }
    }
    return (output, isChanged)
  }

  private static func rawEnd(_ document: Span<UInt8>, at start: Int) -> Int? {
    document.withUnsafeBufferPointer { bytes in
      let search = ByteSearch(bytes: bytes)
      if search.has("<![cdata[", at: start) { return search.end(of: "]]>", from: start) ?? bytes.count }
      if search.has("<!--", at: start) { return search.end(of: "-->", from: start + 4) ?? bytes.count }
      return nil
    }
  }

  /// Reads the number in `&#8217;`, `&#x2019;` or `&#X2019;`.
  private static func number(_ document: Span<UInt8>, at start: Int) -> (value: UInt32, end: Int)? {
    guard document.starts(with: "&#", at: start) else { return nil }
    let isHex = document.starts(with: "&#x", at: start)
    let first = start + (isHex ? 3 : 2)
    var index = first
    var value: UInt32 = 0
    while index < document.count, index - first < 10 {
      let byte = document[index]
      switch byte {
      case UInt8(ascii: ";"): return index > first ? (value, index + 1) : nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value &* (isHex ? 16 : 10) &+ UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex:
        value = value &* 16 &+ UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex:
        value = value &* 16 &+ UInt32(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// Reads a numeric character reference.
  ///
  /// Some feeds write a character beyond the first 65,536 as the two halves of UTF-16. An invalid character becomes
  /// U+FFFD.
  ///
  /// - Returns: The character, the end of its reference, and whether the reference is valid XML.
  static func character(
    _ document: Span<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, end: Int, isRight: Bool)? {
    guard var (value, end) = number(document, at: start) else { return nil }
    var isRight = document[start + 2] != UInt8(ascii: "X")
    if (0xD800..<0xDC00).contains(value), let low = number(document, at: end), (0xDC00..<0xE000).contains(low.value) {
      value = 0x10000 + (value - 0xD800) << 10 + (low.value - 0xDC00)
      end = low.end
      isRight = false
    }
    let isControl = value < 0x20 && value != 9 && value != 10 && value != 13
    if !isControl, value != 0xFFFE, value != 0xFFFF, let scalar = Unicode.Scalar(value) {
      return (scalar, end, isRight)
    }
    return ("\u{FFFD}", end, false)
  }

  private static func isName(_ document: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    while index < document.count, index - start < 32 {
      switch document[index] {
      case UInt8(ascii: ";"): return index > start
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): index += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where index > start: index += 1
      default: return false
      }
    }
    return false
  }
}
