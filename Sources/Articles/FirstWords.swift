/// What stands for the headline of a text without one, as micro-blogs write them: its first words.
public enum FirstWords {
  /// The most characters, their ellipsis left out.
  private static let length = 80

  /// - Parameter text: Plain text on one line.
  public static func of(_ text: String) -> String {
    guard text.count > length else { return text }
    let words = text.prefix(length).split(separator: " ").dropLast()
    return words.isEmpty ? String(text.prefix(length)) + "…" : words.joined(separator: " ") + "…"
  }
}
