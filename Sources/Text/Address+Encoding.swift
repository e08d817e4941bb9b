extension Address {
  /// Percent-encodes all characters except letters, digits and some signs.
  ///
  /// - Parameter signs: The signs to keep. By default, these are the unreserved ones (RFC 3986 §2.3) and the comma, which
  ///   separates list items.
  public static func encoded(_ text: String, keeping signs: String = "-._~,") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isLetterOrDigit || signs.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes percent-encoded bytes (RFC 3986 §2.1). A percent sign without two hexadecimal digits stays.
  public static func decoded(_ text: some StringProtocol) -> String {
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        output.append(value)
        rest = rest.dropFirst(2)
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
