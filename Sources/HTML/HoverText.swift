import Text

/// The hover texts of pictures.
enum HoverText {
  /// The shortest hover text that is not a mere name, in characters.
  private static let least = 24
  /// The shortest hover text that is not a mere name, in scripts such as Chinese that need only one or two characters
  /// for a word.
  private static let leastOfCharacters = 12
  /// A hover text that repeats the `alt` text must be at least this long, in characters.
  private static let leastRepeated = 40
  /// The maximum number of characters of a hover text. Longer ones are cut.
  private static let most = 2000

  /// Returns a title that is worth reading, on one line; `nil` if it only repeats the picture's name or its `alt` text.
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

  /// Returns a text on one line, without characters that attributes never contain. So sanitising the result again gives
  /// the same text.
  private static func line(_ text: String) -> String {
    var scalars = text.unicodeScalars
    scalars.removeAll { $0.isASCII && Escaping.isLeftOut(UInt8(ascii: $0)) }
    return Whitespace.folded(String(scalars))
  }
}
