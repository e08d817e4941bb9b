import CXML

/// The encodings of the C library, for feeds in those of their country.
enum Iconv {
  /// Returns UTF-8 with a replacement character for every byte that cannot be read; `nil` where nobody knows the encoding.
  static func decode(_ body: [UInt8], from label: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", name(label)), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var output: [UInt8] = []
    output.reserveCapacity(body.count * 2)
    var chunk = [CChar](repeating: 0, count: 16_384)
    var body = body
    body.withUnsafeMutableBytes { bytes in
      var input = bytes.bindMemory(to: CChar.self).baseAddress
      var inputLeft = bytes.count
      while inputLeft > 0 {
        let inputBefore = inputLeft
        let room = chunk.count
        let written = chunk.withUnsafeMutableBufferPointer { buffer in
          var target = buffer.baseAddress
          var targetLeft = room
          _ = iconv(converter, &input, &inputLeft, &target, &targetLeft)
          return room - targetLeft
        }
        chunk.withUnsafeBytes { output.append(contentsOf: $0.prefix(written)) }
        if inputLeft == inputBefore, written == 0 {
          output.append(contentsOf: [0xEF, 0xBF, 0xBD])
          input = input.map { $0 + 1 }
          inputLeft -= 1
        }
      }
    }
    return output
  }

  /// What browsers read under a name (WHATWG Encoding §4.2), where the C library takes it more literally.
  private static func name(_ label: String) -> String {
    switch label {
    case "gb2312", "gb_2312-80", "gbk", "x-gbk", "chinese": "GB18030"
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji": "CP932"
    case "euc-kr", "ks_c_5601-1987", "korean", "ksc5601": "CP949"
    case "iso-8859-9", "latin5": "CP1254"
    case "iso-8859-11", "tis-620": "CP874"
    case "x-mac-roman", "macintosh": "MACINTOSH"
    case let label where label.hasPrefix("windows-"): "CP" + label.dropFirst(8)
    default: label.uppercased()
    }
  }
}
