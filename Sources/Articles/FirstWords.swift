/// The first words of a text without a headline, such as a micro-blog's. They replace the headline.
public enum FirstWords {
  /// The maximum number of characters, without the ellipsis.
  private static let length = 80

  /// Returns the first words of a text.
  ///
  /// - Parameter text: Plain text on one line.
  public static func of(_ text: String) -> String {
    guard text.count > length else { return text }
    let words = text.prefix(length).split(separator: " ").dropLast()
    return words.isEmpty ? String(text.prefix(length)) + "…" : words.joined(separator: " ") + "…"
  }
}
