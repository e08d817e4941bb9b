import Glibc
import Text

/// Mends text that was decoded wrongly before it was put into the feed.
enum MangledText {
  /// Returns the text as it was meant; `nil` where nothing is wrong with it.
  ///
  /// Two mistakes are known: UTF-8 that was taken for windows-1252 and encoded once more (`â€™`), and bytes of windows-1252 that
  /// were taken for characters (U+0092). A text is only mended where all of it makes sense afterwards.
  static func mended(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { bytes in
      if looksEncodedTwice(bytes), let once = decodedOnce(bytes) { return once }
      return hasControls(bytes) ? withoutControls(bytes) : nil
    }
  }

  /// Whether the first letter beyond ASCII is a first byte of UTF-8 taken for a letter, and what follows it a further one.
  /// Searching for one byte is what costs nothing beside the parser.
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

  private static func decodedOnce(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x100 {
        output.append(UInt8(scalar.value))
      } else if let byte = upper[scalar.value] {
        output.append(byte)
      } else {
        return nil
      }
    }
    guard (try? UTF8Span(validating: output.span)) != nil else { return nil }
    // A capital with a tilde before a no-break space may be meant as just that.
    let isSure = output.indices.contains { index in
      output[index] >= 0xC2 && !(output[index] == 0xC3 && output[index + 1] == 0xA0)
    }
    return isSure ? output : nil
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

  /// The bytes of windows-1252 that are not those of Latin-1.
  private static let upper: [UInt32: UInt8] = {
    var upper: [UInt32: UInt8] = [:]
    for (index, value) in Windows1252.c1.enumerated() { upper[UInt32(value)] = UInt8(0x80 + index) }
    return upper
  }()
}
