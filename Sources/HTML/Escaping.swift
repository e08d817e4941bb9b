/// Writes text so that an HTML parser reads it as the same text.
package enum Escaping {
  static func append(text: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in text { append(textByte: byte, to: &output) }
  }

  /// Escapes a long text that has few characters to escape.
  static func append(text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for index in text.indices where isSpecial(text[index]) {
      output.append(contentsOf: text[start..<index])
      append(textByte: text[index], to: &output)
      start = index + 1
    }
    output.append(contentsOf: text[start...])
  }

  /// True if a byte is dropped from text.
  @inline(__always)
  static func isLeftOut(_ byte: UInt8) -> Bool {
    byte < 0x20 && (byte <= 0x08 || byte == 0x0B || byte == 0x0C || byte >= 0x0E)
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: ">")
      && (byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
        || (byte < 0x20 && byte != 0x0A && byte != 0x09))
  }

  static func append(value: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in value { append(valueByte: byte, to: &output) }
  }

  package static func append(text: Span<UInt8>, to output: inout [UInt8]) {
    for index in text.indices { append(textByte: text[index], to: &output) }
  }

  package static func append(value: Span<UInt8>, to output: inout [UInt8]) {
    for index in value.indices { append(valueByte: value[index], to: &output) }
  }

  @inline(__always)
  private static func append(textByte byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case 0x0D: output.append(0x0A)
    case 0...8, 0x0B...0x1F: break
    default: output.append(byte)
    }
  }

  @inline(__always)
  private static func append(valueByte byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    case 0...8, 0x0B...0x1F: break
    default: output.append(byte)
    }
  }

  /// Writes text that is already escaped, and escapes any `<` left in it.
  static func append(markup: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    for index in range {
      if markup[index] == UInt8(ascii: "<") {
        output.append(contentsOf: "&lt;".utf8)
      } else {
        output.append(markup[index])
      }
    }
  }
}
