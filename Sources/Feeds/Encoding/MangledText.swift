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

  /// Whether a first byte of UTF-8, taken for a letter, comes before something else that is not ASCII. Searching for one byte is
  /// what costs nothing beside the parser.
  private static func looksEncodedTwice(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    contains(0xC3, in: bytes) { $0 + 2 < bytes.count && bytes[$0 + 1] >= 0x82 && bytes[$0 + 2] >= 0xC2 }
  }

  private static func hasControls(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    contains(0xC2, in: bytes) { $0 + 1 < bytes.count && bytes[$0 + 1] < 0xA0 }
  }

  private static func contains(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, where isWanted: (Int) -> Bool
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var index = 0
    while index < bytes.count, let found = memchr(base + index, Int32(byte), bytes.count - index) {
      index = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if isWanted(index) { return true }
      index += 1
    }
    return false
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
