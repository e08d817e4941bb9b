import Text

/// Checks addresses and languages by the rules of e-book checkers.
public enum BookAddress {
  /// Returns a web or mail address with all special characters encoded (RFC 3986 §2); `nil` for any other address.
  public static func strict(_ address: String) -> String? {
    let lowered = address.lowercased()
    guard let scheme = ["https://", "http://", "mailto:"].first(where: lowered.hasPrefix) else { return nil }
    let rest = address.dropFirst(scheme.count)
    if scheme == "mailto:" { return rest.contains("@") ? scheme + encoded(rest) : nil }
    let site = rest.prefix { !"/?#".contains($0) }
    let name = site.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = name.first, !host.isEmpty, host.utf8.allSatisfy(isOfHost), name.count < 2 || UInt16(name[1]) != nil
    else { return nil }
    let tail = rest.dropFirst(site.count)
    // A second number sign has to be encoded as well.
    guard let mark = tail.firstIndex(of: "#") else { return scheme + site + encoded(tail) }
    return scheme + site + encoded(tail[..<mark]) + "#" + encoded(tail[mark...].dropFirst()).replacing("#", with: "%23")
  }

  /// Returns the language tag (BCP 47); `nil` if it is not in the form of a language tag.
  public static func language(_ tag: String) -> String? {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(isLetter),
      parts.dropFirst().allSatisfy({ (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isLetterOrDigit) })
    else { return nil }
    return tag
  }

  private static func encoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
      if isEscape || isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@/?#".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
