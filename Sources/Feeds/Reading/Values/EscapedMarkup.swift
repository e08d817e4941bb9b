import Text

/// Repairs HTML that was escaped once too often.
enum EscapedMarkup {
  /// Returns the intended HTML. A text was escaped twice if it has no tags, but begins and ends with an escaped tag.
  static func unescaped(_ html: String) -> String {
    let bytes = html.utf8
    guard !bytes.contains(UInt8(ascii: "<")) else { return html }
    let text = bytes.drop { $0 <= 0x20 }
    let start = text.prefix(5).map { $0 }
    guard start.count == 5, start.starts(with: "&lt;".utf8), (start[4] | 0x20) &- UInt8(ascii: "a") < 26 else {
      return html
    }
    let end = text.reversed().drop { $0 <= 0x20 }.prefix(4)
    guard end.elementsEqual(";tg&".utf8) else { return html }
    return Entities.decode(html)
  }
}
