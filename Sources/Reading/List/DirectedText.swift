import Text

/// A text of a row in the direction of most of its letters, as in the article. Pango would use the direction of the
/// first letter, but an Arabic headline may begin with a product's name in Latin letters.
public struct DirectedText {
  public let text: String
  /// The highlighted ranges in bytes of UTF-8.
  public let marks: [Range<Int>]

  public init(_ text: String, marks: [Range<Int>] = []) {
    // In UTF-8, the first letter of Hebrew begins with this byte. Letters of other right-to-left scripts are greater.
    guard text.utf8.contains(where: { $0 >= 0xD6 }), let direction = TextScripts(of: text).direction else {
      (self.text, self.marks) = (text, marks)
      return
    }
    // The mark is an invisible letter.
    let mark = direction == "rtl" ? "\u{200F}" : "\u{200E}"
    self.text = mark + text
    self.marks = marks.map { $0.lowerBound + mark.utf8.count..<$0.upperBound + mark.utf8.count }
  }
}
