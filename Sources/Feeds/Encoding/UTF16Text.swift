/// Text in UTF-16 and UTF-32.
enum UTF16Text {
  enum ByteOrder {
    case bigEndian, littleEndian
  }

  /// Finds UTF-16 by its byte order mark, or by the zero bytes at the beginning of a document.
  static func byteOrder(of body: [UInt8]) -> ByteOrder? {
    guard body.count >= 4, fourByteOrder(of: body) == nil else { return nil }
    return switch (body[0], body[1], body[2], body[3]) {
    case (0xFE, 0xFF, _, _): .bigEndian
    case (0xFF, 0xFE, _, _): .littleEndian
    case (0, 9...0x7E, 0, 9...0x7E): .bigEndian
    case (9...0x7E, 0, 9...0x7E, 0): .littleEndian
    default: nil
    }
  }

  /// Finds UTF-32 by its byte order mark, or by the zero bytes at the beginning of a document.
  static func fourByteOrder(of body: [UInt8]) -> ByteOrder? {
    guard body.count >= 4 else { return nil }
    return switch (body[0], body[1], body[2], body[3]) {
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C): .bigEndian
    case (0xFF, 0xFE, 0, 0), (0x3C, 0, 0, 0): .littleEndian
    default: nil
    }
  }

  static func decode(_ body: [UInt8], _ order: ByteOrder) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(body.count / 2)
    for index in stride(from: 0, to: body.count - 1, by: 2) {
      let high = UInt16(body[order == .bigEndian ? index : index + 1])
      let low = UInt16(body[order == .bigEndian ? index + 1 : index])
      units.append(high << 8 | low)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  static func decode32(_ body: [UInt8], _ order: ByteOrder) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for index in stride(from: 0, to: body.count - 3, by: 4) {
      let bytes = body[index..<index + 4].map { UInt32($0) }
      let value =
        order == .bigEndian
        ? bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]
        : bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0]
      if value != 0xFEFF { text.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    }
    return Array(String(text).utf8)
  }
}
