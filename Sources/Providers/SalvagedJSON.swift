import FoundationEssentials

/// JSON as it comes from sites where other programs write into the answer: a byte order mark or PHP's notices before it,
/// comments behind it, or bytes that are no UTF-8.
enum SalvagedJSON {
  /// - Returns: `nil` where no value of this type can be found.
  static func decode<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
    if let value: Value = plain(Data(bytes)) { return value }
    let text = String(decoding: bytes, as: UTF8.self)
    if let value: Value = plain(Data(text.utf8)) { return value }
    let utf8 = Array(text.utf8)
    guard let end = utf8.lastIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") }) else { return nil }
    // A notice may have brackets of its own.
    let starts = utf8.indices.lazy.filter { index in
      utf8[index] == UInt8(ascii: "[") || utf8[index] == UInt8(ascii: "{")
    }
    for start in starts.prefix(mostStarts) where start <= end {
      if let value: Value = plain(Data(utf8[start...end])) { return value }
    }
    return nil
  }

  private static func plain<Value: Decodable>(_ data: Data) -> Value? {
    try? JSONDecoder().decode(Value.self, from: data)
  }

  private static let mostStarts = 8
}
