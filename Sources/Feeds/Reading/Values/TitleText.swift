import Text

/// Reads titles, names and similar texts, which are one line of plain text.
enum TitleText {
  /// The longest title, in bytes. A longer text is not a title, and would make each row of a list slow.
  static let longest = 10_000

  /// Returns the beginning of a plain text on one line, with decoded references.
  static func line(_ text: String) -> String {
    beginning(of: Whitespace.folded(Entities.decode(beginning(of: text, atMost: 4 * longest))), atMost: longest)
  }

  /// Returns the beginning of a text that may be HTML, as plain text on one line; `nil` if it is empty.
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
