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
    let text = Whitespace.folded(title)
    let hasWords = text.contains(" ")
    guard text.count >= (hasWords ? least : leastOfCharacters), hasWords || !text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let other = Whitespace.folded(alt ?? "")
    if other == text, text.count < leastRepeated { return nil }
    if other != text, other.contains(text) { return nil }
    return String(text.prefix(most))
  }
}
