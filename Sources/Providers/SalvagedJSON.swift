import Feeds
import Text

/// Decodes JSON from sites where other programs add text to the answer: a byte order mark or PHP notices before it,
/// comments and scripts after it. The text may also have an old encoding.
enum SalvagedJSON {
  /// - Parameter contentType: The value of the answer's `Content-Type` field.
  /// - Returns: `nil` if no value of this type can be found.
  static func decode<Value: Decodable>(_ bytes: [UInt8], contentType: String?) -> Value? {
    // A decoder would drop texts that are not UTF-8, so they are checked first.
    if (try? UTF8Span(validating: bytes.span)) != nil, let value: Value = plain(bytes) { return value }
    guard bytes.count <= largest else { return nil }
    let text = Array(PageText.decode(bytes, contentType: contentType).utf8)
    if let value: Value = plain(text) { return value }
    // A notice may contain brackets too, but it is shorter than the answer, so the longest range is tried first.
    var ranges: [ClosedRange<Int>] = []
    var tries = 0
    for start in text.indices where start > ranges.last?.upperBound ?? -1 {
      guard text[start] == UInt8(ascii: "[") || text[start] == UInt8(ascii: "{") else { continue }
      tries += 1
      if let end = end(of: text[start...]) { ranges.append(start...end) }
      if tries == mostTries { break }
    }
    for range in ranges.sorted(by: { $0.count > $1.count }) {
      if let value: Value = plain(Array(text[range])) { return value }
    }
    return nil
  }

  private static func plain<Value: Decodable>(_ text: [UInt8]) -> Value? {
    try? ForeignJSON.decode(from: text)
  }

  /// Returns the end of the list or object that a text begins with; `nil` if it does not end.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var isString = false
    var isEscaped = false
    for index in text.indices {
      let byte = text[index]
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  private static let mostTries = 8
  /// The largest text to repair, in bytes. Repairing a larger text takes too long.
  private static let largest = 16_000_000
}
