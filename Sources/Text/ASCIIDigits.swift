/// Digits and letters of ASCII. Other digits and letters do not count.
extension UInt8 {
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  package var isLetterOrDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 }
  package var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}

extension StringProtocol {
  /// True if the text has nothing but digits, and at least one.
  package var isOfDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
