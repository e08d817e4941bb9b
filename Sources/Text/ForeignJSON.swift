import FoundationEssentials

/// Decodes JSON from untrusted sources. A decoder stores every value before it returns one, and needs fifty times the
/// memory of `1,`. So the values are counted first.
public enum ForeignJSON {
  /// The reasons for a refusal.
  public enum Refusal: Error {
    /// The text has more values than any real data.
    case tooMany
    /// The text is not UTF-8 (RFC 8259 §8.1).
    case otherEncoding
  }

  /// - Throws: A `Refusal`, or an error of the decoder.
  public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: [UInt8]) throws -> Value {
    try check(text.span)
    return try text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return try JSONDecoder().decode(Value.self, from: Data()) }
      // The text may be large, so it is not copied.
      let data = Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
      return try JSONDecoder().decode(Value.self, from: data)
    }
  }

  /// Counts the signs outside of strings that separate or begin values, and refuses too many of them.
  private static func check(_ text: Span<UInt8>) throws(Refusal) {
    var marks = 0
    var isString = false
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): if !isString { marks += 1 }
      case 0: throw .otherEncoding
      default: break
      }
      index += 1
    }
    if marks > most { throw .tooMany }
  }

  /// The most signs. A hundred WordPress posts with all data they refer to have a tenth of this, ten thousand article
  /// numbers a twentieth.
  private static let most = 1_000_000
}
