/// Repairs rows whose attributes contain unescaped quotation marks or tags, which come from the descriptions of web
/// pages.
enum OPMLRepair {
  /// Escapes the values of the attributes of outlines. A quotation mark ends a value only if another attribute or the
  /// end of the tag follows.
  static func escapingAttributes(_ document: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(document.count + 1024)
    var index = 0
    while index < document.count {
      guard document.starts(with: "<outline", at: index) else {
        output.append(document[index])
        index += 1
        continue
      }
      while index < document.count, document[index] != UInt8(ascii: ">") {
        let byte = document[index]
        output.append(byte)
        index += 1
        if byte == UInt8(ascii: "\"") { appendValue(document, &index, to: &output) }
      }
    }
    return output
  }

  private static func appendValue(_ document: Span<UInt8>, _ index: inout Int, to output: inout [UInt8]) {
    while index < document.count {
      let byte = document[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where endsValue(document, at: index):
        output.append(byte)
        return
      case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      default: output.append(byte)
      }
    }
  }

  /// True if the value ends here: ` name="` follows, or the end of the tag and then another tag. After a tag inside the
  /// value, text would follow.
  private static func endsValue(_ document: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    while index < document.count, document[index] <= 0x20 { index += 1 }
    guard index < document.count else { return true }
    if document[index] == UInt8(ascii: ">") { return isBeforeTag(document, at: index + 1) }
    if document.starts(with: "/>", at: index) { return isBeforeTag(document, at: index + 2) }
    guard index > start else { return false }
    let name = index
    while index < document.count, index - name < 40, (document[index] | 0x20) &- UInt8(ascii: "a") < 26 { index += 1 }
    return index > name && document.starts(with: "=\"", at: index)
  }

  private static func isBeforeTag(_ document: Span<UInt8>, at start: Int) -> Bool {
    var index = start
    while index < document.count, document[index] <= 0x20 { index += 1 }
    return index >= document.count || document[index] == UInt8(ascii: "<")
  }
}
