import FoundationEssentials

/// Decodes JSON from untrusted sources. A decoder stores every value before it returns the first one, and for a text
/// such as `1,1,1,…` it needs fifty times the memory of the text. So the values are counted first.
///
/// Line breaks and other control characters in a string are read even if they are not escaped.
public enum ForeignJSON {
  /// The reasons for rejecting a text.
  public enum Refusal: Error {
    /// The text has more values than any real data.
    case tooMany
    /// The text is not UTF-8 (RFC 8259 §8.1).
    case otherEncoding
  }

  /// - Throws: A `Refusal`, or an error of the decoder.
  public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: [UInt8]) throws -> Value {
    let text = try check(text.span) ? escaped(text) : text
    return try text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return try JSONDecoder().decode(Value.self, from: Data()) }
      // The text may be large, so it is not copied.
      let data = Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
      return try JSONDecoder().decode(Value.self, from: data)
    }
  }

  /// Counts the characters outside of strings that separate or begin values, and rejects a text with too many of them.
  /// Returns true if strings contain control characters.
  private static func check(_ text: Span<UInt8>) throws(Refusal) -> Bool {
    var marks = 0
    var hasControls = false
    var isString = false
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "\\") where isString:
        index += 1
        if index < text.count, text[index] < 0x20 { hasControls = true }
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): if !isString { marks += 1 }
      case 0: throw .otherEncoding
      case 1..<0x20 where isString: hasControls = true
      default: break
      }
      index += 1
    }
    if marks > most { throw .tooMany }
    return hasControls
  }

  /// Escapes the control characters inside of strings (RFC 8259 §7).
  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(text.count + text.count / 16)
    var isString = false
    var isEscape = false
    for byte in text {
      if isString, byte < 0x20 {
        // A backslash before a line break has no meaning, so it is removed.
        if isEscape { output.removeLast() }
        output += [
          UInt8(ascii: "\\"), UInt8(ascii: "u"), digits[0], digits[0], digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ]
        isEscape = false
        continue
      }
      output.append(byte)
      if isEscape {
        isEscape = false
      } else if byte == UInt8(ascii: "\"") {
        isString.toggle()
      } else {
        isEscape = isString && byte == UInt8(ascii: "\\")
      }
    }
    return output
  }

  /// The maximum number of these characters. A hundred WordPress posts with all their data have a tenth of this number,
  /// and ten thousand article numbers a twentieth.
  private static let most = 1_000_000
}
