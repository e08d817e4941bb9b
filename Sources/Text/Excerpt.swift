/// The beginning of an article, for its row in the list.
public enum Excerpt {
  /// The maximum length of an excerpt, in characters, including its ellipsis.
  public static let length = 300

  /// Returns the beginning of the text of `html` on one line, cut between two words. Captions of pictures are left out,
  /// unless the text has nothing else.
  public static func of(html: String) -> String {
    let text = beginning(of: html, hasCaptions: false)
    return of(text.isEmpty ? beginning(of: html, hasCaptions: true) : text, length: length)
  }

  private static func beginning(of html: String, hasCaptions: Bool) -> String {
    // A code point has at most four bytes. If characters have several code points, the excerpt is only shorter.
    PlainText.of(html, limit: length * 4 + 4, lineBreak: UInt8(ascii: " "), hasCaptions: hasCaptions)
  }

  /// Returns the beginning of plain text, cut between two words.
  ///
  /// - Parameter length: The maximum number of characters, including the ellipsis; at least 1.
  public static func of(_ text: String, length: Int) -> String {
    guard let end = text.index(text.startIndex, offsetBy: length, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    let kept = text[..<text.index(before: end)]
    // Languages without spaces are cut between two characters.
    let words = kept.lastIndex(of: " ").map { kept[..<$0] } ?? kept
    let cut = words.utf8.count * 2 > kept.utf8.count ? words : kept
    return cut.trimmingSuffix(while: { $0 == " " || $0 == "," || $0 == ";" || $0 == ":" }) + "…"
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var rest = self
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return String(rest)
  }
}
