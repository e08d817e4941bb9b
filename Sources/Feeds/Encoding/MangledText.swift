import Glibc
import Text

/// Repairs text that was decoded wrongly before it was put into the feed.
enum MangledText {
  /// Returns the repaired text; `nil` if nothing is wrong.
  ///
  /// Two mistakes are known: UTF-8 that was read as windows-1252 and encoded again (`â€™`), and bytes of windows-1252
  /// that were read as code points (U+0092). A text is repaired only if all of it is valid afterwards.
  static func mended(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      if looksEncodedTwice(bytes), let once = decodedOnce(bytes) { return once }
      return hasControls(bytes) ? withoutControls(bytes) : nil
    }
  }

  /// True if the first letter beyond ASCII looks like a lead byte of UTF-8 that was read as a letter, followed by a
  /// continuation byte. Only one byte is searched, so this costs almost nothing in comparison with the parser.
  private static func looksEncodedTwice(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = index(of: 0xC3, in: bytes, from: 0), first + 3 < bytes.count else { return false }
    return (0x82...0xB4).contains(bytes[first + 1]) && bytes[first + 2] >= 0xC2
  }

  private static func hasControls(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let found = index(of: 0xC2, in: bytes, from: start) {
      if found + 1 < bytes.count, bytes[found + 1] < 0xA0 { return true }
      start = found + 1
    }
    return false
  }

  private static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Decodes text that was encoded twice. Stops at the first character that cannot come from this mistake. In a text
  /// without the mistake, this character comes early.
  private static func decodedOnce(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    var index = 0
    var missing = 0
    var isSure = false
    while index < bytes.count {
      guard let (byte, length) = byte(bytes, at: index) else { return nil }
      index += length
      if missing > 0 {
        guard byte & 0xC0 == 0x80 else { return nil }
        missing -= 1
        // “Ã” before a no-break space may be correct text.
        if missing == 0, output.last != 0xC3 || byte != 0xA0 { isSure = true }
      } else {
        switch byte {
        case 0..<0x80: break
        case 0xC2..<0xE0: missing = 1
        case 0xE0..<0xF0: missing = 2
        case 0xF0..<0xF5: missing = 3
        default: return nil
        }
      }
      output.append(byte)
    }
    guard isSure, missing == 0, (try? UTF8Span(validating: output.span)) != nil else { return nil }
    return output
  }

  /// Returns the windows-1252 or Latin-1 byte for the character at an index, and the character's length in bytes.
  private static func byte(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (byte: UInt8, length: Int)? {
    let first = bytes[index]
    if first < 0x80 { return (first, 1) }
    guard index + 1 < bytes.count else { return nil }
    let second = UInt32(bytes[index + 1] & 0x3F)
    switch first {
    case 0xC2: return (0x80 | UInt8(second), 2)
    case 0xC3: return (0xC0 | UInt8(second), 2)
    case 0xC4..<0xE0: return upper[UInt32(first & 0x1F) << 6 | second].map { ($0, 2) }
    case 0xE2 where index + 2 < bytes.count:
      return upper[0x2000 | second << 6 | UInt32(bytes[index + 2] & 0x3F)].map { ($0, 3) }
    default: return nil
    }
  }

  private static func withoutControls(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xC2, index + 1 < bytes.count, (0x80..<0xA0).contains(bytes[index + 1]) {
        let scalar = Unicode.Scalar(Windows1252.c1[Int(bytes[index + 1] - 0x80)]) ?? "\u{FFFD}"
        output.append(contentsOf: String(scalar).utf8)
        index += 2
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// The characters of windows-1252 that Latin-1 does not have, with their bytes.
  private static let upper: [UInt32: UInt8] = {
    var upper: [UInt32: UInt8] = [:]
    for (index, value) in Windows1252.c1.enumerated() { upper[UInt32(value)] = UInt8(0x80 + index) }
    return upper
  }()
}
