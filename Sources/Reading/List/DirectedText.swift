import Text

/// A text of a row that runs in the direction of most of its letters, as the article does. Pango takes that of the first
/// letter, but an Arabic headline may begin with a product's name.
public struct DirectedText {
  public let text: String
  /// The highlighted ranges in bytes of UTF-8.
  public let marks: [Range<Int>]

  public init(_ text: String, marks: [Range<Int>] = []) {
    // The first letter of Hebrew begins with this byte.
    guard text.utf8.contains(where: { $0 >= 0xD6 }), let direction = TextScripts(of: text).direction else {
      (self.text, self.marks) = (text, marks)
      return
    }
    // The mark is a letter without a shape.
    let mark = direction == "rtl" ? "\u{200F}" : "\u{200E}"
    self.text = mark + text
    self.marks = marks.map { $0.lowerBound + mark.utf8.count..<$0.upperBound + mark.utf8.count }
  }
}
