import FoundationEssentials

/// Decodes JSON that a stranger sends. A decoder notes every value before it gives one away, which takes fifty times the memory of
/// `1,`; so the values are counted first.
public enum ForeignJSON {
  /// Why nothing is decoded.
  public enum Refusal: Error {
    /// It has more values than anything real.
    case tooMany
    /// It is not UTF-8 (RFC 8259 §8.1).
    case otherEncoding
  }

  /// - Throws: A `Refusal`, or what the decoder throws.
  public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: [UInt8]) throws -> Value {
    try check(text.span)
    return try text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return try JSONDecoder().decode(Value.self, from: Data()) }
      // The text stays where it is: it may be large.
      let data = Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
      return try JSONDecoder().decode(Value.self, from: data)
    }
  }

  /// Counts the signs outside of strings before which or behind which a value stands.
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

  /// A hundred posts of WordPress with all that they refer to have a tenth of it, ten thousand numbers of articles a twentieth.
  private static let most = 1_000_000
}
