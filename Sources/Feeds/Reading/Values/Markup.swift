/// Writes the elements of a value as HTML.
enum Markup {
  static func append(text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      default: output.append(byte)
      }
    }
  }

  static func append(startTag element: XMLElement, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "<"))
    append(name: element.name, to: &output)
    for attribute in element.attributes {
      output.append(UInt8(ascii: " "))
      append(name: attribute.name, to: &output)
      output.append(contentsOf: "=\"".utf8)
      for byte in attribute.value {
        switch byte {
        case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
        case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
        default: output.append(byte)
        }
      }
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
  }

  static func append(endTag name: UnsafePointer<UInt8>, to output: inout [UInt8]) {
    guard !isVoid(String(cString: name)) else { return }
    output.append(contentsOf: "</".utf8)
    append(name: name, to: &output)
    output.append(UInt8(ascii: ">"))
  }

  /// Returns plain text as HTML.
  static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 16)
    var text = text
    text.withUTF8 { append(text: $0, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns text as HTML, but leaves it unchanged if it contains tags: some feeds write HTML in place of plain text.
  static func loose(_ text: String) -> String {
    let hasTags = ["</", "<br", "<p>", "<img "].contains { text.utf8.firstRange(of: $0.utf8) != nil }
    return hasTags ? text : escaped(text)
  }

  private static func append(name: UnsafePointer<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while name[index] != 0 {
      output.append(name[index])
      index += 1
    }
  }

  private static func isVoid(_ name: String) -> Bool {
    switch name {
    case "area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr": true
    default: false
    }
  }
}
