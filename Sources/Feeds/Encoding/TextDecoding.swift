import Text

/// Converts the bytes of a feed into UTF-8 that an XML or JSON parser can read.
///
/// The order of the checks: byte order mark; the byte pattern of UTF-16 or UTF-32; valid UTF-8, even if a label states
/// another encoding; the charset of the HTTP header; the charset of the XML declaration; the distribution of the bytes;
/// windows-1252. UTF-7 is never accepted.
enum TextDecoding {
  /// Returns UTF-8 without control characters. A body that is already correct is not copied.
  static func decode(_ body: [UInt8], contentType: String?) -> [UInt8] {
    cleaned(converted(body, contentType: contentType))
  }

  private static func converted(_ body: [UInt8], contentType: String?) -> [UInt8] {
    if let encoding = UTF16Text.byteOrder(of: body) { return UTF16Text.decode(body, encoding) }
    if let wide = UTF16Text.fourByteOrder(of: body) { return UTF16Text.decode32(body, wide) }
    let hasMark = body.starts(with: [0xEF, 0xBB, 0xBF])
    let label = charset(ofHeader: contentType) ?? charset(ofDeclaration: body)
    let meaning = label.flatMap(EncodingLabel.meaning)
    let isValid = (try? UTF8Span(validating: body.span)) != nil
    if isValid || hasMark {
      // In an encoding of seven bits, all bytes are ASCII, so the body is valid UTF-8 too.
      if case .other(let name)? = meaning, !hasMark, name.hasPrefix("ISO-2022") || name == "HZ" {
        return Iconv.decode(body, from: name) ?? body
      }
      if EncodingGuess.switchesToJapanese(body) { return Iconv.decode(body, from: "ISO-2022-JP") ?? body }
      return isValid ? body : repaired(body)
    }
    switch meaning {
    case .windows1252: return SingleByte.windows1252(body)
    case .other(let name): return Iconv.decode(body, from: name) ?? guessed(body)
    // If the body has hardly any UTF-8 characters, the label is wrong.
    case .utf8, .wide, .refused: return isMostlyUTF8(body) ? repaired(body) : guessed(body)
    case nil: return guessed(body)
    }
  }

  /// True if the text names an encoding that does not exist.
  static func hasUnknownLabel(_ body: [UInt8], contentType: String?) -> Bool {
    guard UTF16Text.byteOrder(of: body) == nil, UTF16Text.fourByteOrder(of: body) == nil,
      let label = charset(ofHeader: contentType) ?? charset(ofDeclaration: body)
    else { return false }
    return EncodingLabel.meaning(of: label) == nil
  }

  /// True if no valid label and no byte order mark states the encoding, so that it must be guessed from the bytes.
  static func mustGuess(_ body: [UInt8], contentType: String?) -> Bool {
    guard UTF16Text.byteOrder(of: body) == nil, UTF16Text.fourByteOrder(of: body) == nil,
      !body.starts(with: [0xEF, 0xBB, 0xBF]), (try? UTF8Span(validating: body.span)) == nil
    else { return false }
    let label = charset(ofHeader: contentType) ?? charset(ofDeclaration: body)
    switch label.flatMap(EncodingLabel.meaning) {
    case .windows1252, .other: return false
    case .utf8, .wide, .refused: return !isMostlyUTF8(body)
    case nil: return true
    }
  }

  /// True if no label or mark contradicts UTF-8. The XML parser then checks the bytes: a separate check of every feed
  /// took a tenth of the time.
  static func isProbablyUTF8(_ body: [UInt8], contentType: String?) -> Bool {
    guard UTF16Text.byteOrder(of: body) == nil, UTF16Text.fourByteOrder(of: body) == nil else { return false }
    guard let label = charset(ofHeader: contentType) ?? charset(ofDeclaration: body) else { return true }
    return label == "utf-8" || EncodingLabel.meaning(of: label) == .utf8
  }

  /// Returns the charset parameter of a content type, in lower case.
  static func charset(ofHeader contentType: String?) -> String? {
    guard let contentType else { return nil }
    for parameter in contentType.lowercased().split(separator: ";").dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, Whitespace.folded(String(pair[0])) == "charset" else { continue }
      return label(pair[1].utf8)
    }
    return nil
  }

  /// Returns the encoding in an XML declaration, in lower case.
  static func charset(ofDeclaration body: [UInt8]) -> String? {
    let start = body.prefix(1024)
    guard let open = start.firstRange(of: Array("<?xml".utf8)),
      let close = start[open.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let name = start[open.upperBound..<close].firstRange(of: Array("encoding".utf8))
    else { return nil }
    return label(start[name.upperBound..<close].drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") })
  }

  /// Returns an encoding name with only permitted characters. Other characters could only reach `iconv` with bad
  /// intent.
  private static func label(_ text: some Sequence<UInt8>) -> String? {
    var name: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), 0...0x20:
        if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
        guard name.count < 40 else { return nil }
        name.append(byte)
      default: return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// True if the text has at least as many valid UTF-8 characters beyond ASCII as invalid ones.
  private static func isMostlyUTF8(_ body: [UInt8]) -> Bool {
    var (right, wrong) = (0, 0)
    for scalar in String(decoding: body, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
      if scalar == "\u{FFFD}" { wrong += 1 } else { right += 1 }
    }
    return right >= wrong
  }

  private static func guessed(_ body: [UInt8]) -> [UInt8] {
    if let label = EncodingGuess.label(of: body), case .other(let name)? = EncodingLabel.meaning(of: label),
      let text = Iconv.decode(body, from: name)
    {
      return text
    }
    return SingleByte.windows1252(body)
  }

  private static func repaired(_ body: [UInt8]) -> [UInt8] {
    Array(String(decoding: body, as: UTF8.self).utf8)
  }

  /// Replaces the control characters that XML and JSON forbid, because libxml2 would stop there.
  private static func cleaned(_ text: [UInt8]) -> [UInt8] {
    guard text.withUnsafeBytes(hasForbidden) else { return text }
    return text.map { isForbidden($0) ? UInt8(ascii: " ") : $0 }
  }

  /// Checks eight bytes at a time, because every feed is checked. Only a word with a byte below 32 is checked byte by
  /// byte.
  private static func hasForbidden(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0,
        text[index..<index + 8].contains(where: isForbidden)
      {
        return true
      }
      index += 8
    }
    return text[index...].contains(where: isForbidden)
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    (byte < 0x20) && (byte != 9) && (byte != 10) && (byte != 13)
  }
}
