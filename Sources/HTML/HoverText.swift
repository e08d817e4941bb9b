import Text

/// What pictures say while the pointer rests on them.
enum HoverText {
  /// Shorter ones are names, in characters.
  private static let least = 24
  /// The same for scripts that write a word in a character or two.
  private static let leastOfCharacters = 12
  /// What is also there for those who do not see the picture is a name up to this length, in characters.
  private static let leastRepeated = 40
  /// Longer ones are cut, in characters.
  private static let most = 2000

  /// Returns a title that is worth reading, on one line; `nil` for one that says no more than a picture's name, or no more than
  /// what it shows.
  static func of(_ title: String, alt: String?) -> String? {
    let text = line(title)
    let hasWords = text.contains(" ")
    guard text.count >= (hasWords ? least : leastOfCharacters), hasWords || !text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let other = line(alt ?? "")
    if other == text, text.count < leastRepeated { return nil }
    if other != text, other.contains(text) { return nil }
    return String(text.prefix(most))
  }

  /// Text on one line, without what no attribute is written with: what is sanitised again reads the same.
  private static func line(_ text: String) -> String {
    var scalars = text.unicodeScalars
    scalars.removeAll { $0.isASCII && Escaping.isLeftOut(UInt8(ascii: $0)) }
    return Whitespace.folded(String(scalars))
  }
}
