import CXML

/// Converts text with the C library, for feeds in national encodings.
enum Iconv {
  static func knows(_ name: String) -> Bool {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return false }
    iconv_close(converter)
    return true
  }

  /// - Parameter name: The name for `iconv`, as in `EncodingLabel`.
  /// - Returns: UTF-8 with a replacement character for every unreadable byte; `nil` if the encoding is unknown.
  static func decode(_ body: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
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
}
