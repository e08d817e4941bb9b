import Text

/// Titles, names and the like, which are one line of plain text.
enum TitleText {
  /// The longest, in bytes: what has more is no title, and would be laid out in each row that shows it.
  static let longest = 10_000

  /// The beginning of plain text on one line, its references decoded.
  static func line(_ text: String) -> String {
    beginning(of: Whitespace.folded(Entities.decode(beginning(of: text, atMost: 4 * longest))), atMost: longest)
  }

  /// The beginning of what may be HTML as plain text on one line; `nil` where it says nothing.
  static func line(ofHTML title: [UInt8]) -> String? {
    let title = title.contains(UInt8(ascii: "<")) ? TitleMarkup(Array(title.prefix(4 * longest))).html : title
    let text = PlainText.of(title.span, limit: longest)
    return text.isEmpty ? nil : text
  }

  private static func beginning(of text: String, atMost limit: Int) -> String {
    var end = text.utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
    while end < text.endIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return end == text.endIndex ? text : String(text[..<end])
  }
}
