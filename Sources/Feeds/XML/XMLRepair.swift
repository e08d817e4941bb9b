/// Repairs what would cost more than its own place.
enum XMLRepair {
  /// Escapes the ampersands that begin no reference, and writes the numbers of characters as XML wants them, outside CDATA
  /// sections and comments.
  static func repairingReferences(_ document: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
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
      if let (value, end) = number(document, at: index) {
        index = end
        append(value, document, &index, to: &output)
      } else {
        output.append(byte)
        if !isName(document, at: index + 1) { output.append(contentsOf: "amp;".utf8) }
        index += 1
      }
    }
    return output
  }

  private static func rawEnd(_ document: Span<UInt8>, at start: Int) -> Int? {
    if document.starts(with: "<![cdata[", at: start) { return end(of: "]]>", document, from: start) }
    if document.starts(with: "<!--", at: start) { return end(of: "-->", document, from: start + 4) }
    return nil
  }

  private static func end(of mark: StaticString, _ document: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < document.count, !document.starts(with: mark, at: index) { index += 1 }
    return min(index + mark.utf8CodeUnitCount, document.count)
  }

  /// Reads `&#8217;`, `&#x2019;` and `&#X2019;`.
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

  /// Some write a character beyond the first 65,536 as the two halves that UTF-16 has for it. What is no character becomes one
  /// that says so.
  private static func append(
    _ value: UInt32, _ document: Span<UInt8>, _ index: inout Int, to output: inout [UInt8]
  ) {
    var value = value
    if (0xD800..<0xDC00).contains(value), let low = number(document, at: index), (0xDC00..<0xE000).contains(low.value) {
      value = 0x10000 + (value - 0xD800) << 10 + (low.value - 0xDC00)
      index = low.end
    }
    let isControl = value < 0x20 && value != 9 && value != 10 && value != 13
    if isControl || value == 0xFFFE || value == 0xFFFF || Unicode.Scalar(value) == nil { value = 0xFFFD }
    output.append(contentsOf: "&#\(value);".utf8)
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
