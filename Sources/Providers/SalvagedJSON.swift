import Feeds
import FoundationEssentials

/// JSON as it comes from sites where other programs write into the answer: a byte order mark or PHP's notices before it,
/// comments and scripts behind it, or an encoding of the past.
enum SalvagedJSON {
  /// - Parameter contentType: The value of the `Content-Type` field it came with.
  /// - Returns: `nil` where no value of this type can be found.
  static func decode<Value: Decodable>(_ bytes: [UInt8], contentType: String?) -> Value? {
    // A decoder leaves out texts that are no UTF-8.
    if String(validating: bytes, as: UTF8.self) != nil, let value: Value = plain(Data(bytes)) { return value }
    let text = Array(PageText.decode(bytes, contentType: contentType).utf8)
    if let value: Value = plain(Data(text)) { return value }
    // A notice may have brackets of its own, but says less than the answer.
    let starts = text.indices.lazy.filter { index in
      text[index] == UInt8(ascii: "[") || text[index] == UInt8(ascii: "{")
    }
    let ranges = starts.prefix(mostStarts).compactMap { start in end(of: text[start...]).map { start...$0 } }
    for range in ranges.sorted(by: { $0.count > $1.count }) {
      if let value: Value = plain(Data(text[range])) { return value }
    }
    return nil
  }

  private static func plain<Value: Decodable>(_ data: Data) -> Value? {
    try? JSONDecoder().decode(Value.self, from: data)
  }

  /// Where the list or object ends that a text begins with.
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

  private static let mostStarts = 8
}
