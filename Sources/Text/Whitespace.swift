/// The white space of plain text.
public enum Whitespace {
  /// Returns `text` on one line, with single spaces between its words and none around it.
  public static func folded(_ text: String) -> String {
    var isSpace = true
    let needsWork = text.utf8.contains { byte in
      defer { isSpace = byte <= 0x20 }
      return byte < 0x20 || (byte == 0x20 && isSpace)
    }
    guard needsWork || isSpace else { return text }
    return text.split { $0.isWhitespace }.joined(separator: " ")
  }
}

extension StringProtocol {
  /// The text without white space around it.
  package var trimmingWhitespace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
