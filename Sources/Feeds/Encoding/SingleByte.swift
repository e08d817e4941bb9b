import Text

/// Decodes encodings with one byte per character.
enum SingleByte {
  static func windows1252(_ body: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(body.count + body.count / 8)
    for byte in body {
      switch byte {
      case 0..<0x80: output.append(byte)
      case 0x80..<0xA0:
        let scalar = Unicode.Scalar(Windows1252.c1[Int(byte - 0x80)]) ?? "\u{FFFD}"
        output.append(contentsOf: String(scalar).utf8)
      default:
        output.append(0xC0 | byte >> 6)
        output.append(0x80 | byte & 0x3F)
      }
    }
    return output
  }
}
