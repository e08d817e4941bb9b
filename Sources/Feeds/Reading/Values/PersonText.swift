/// Reads a person in the form of mail: `mail@example.org (Name)`, `Name <mail@example.org>`, `Name (mail@example.org)`.
enum PersonText {
  static func parse(_ text: String) -> ParsedAuthor {
    guard text.utf8.contains(UInt8(ascii: "@")) else {
      return ParsedAuthor(name: text.isEmpty ? nil : text)
    }
    let words = text.split { " \t\n()<>[]\"".contains($0) }
    guard let email = words.first(where: isEmail) else { return ParsedAuthor(name: text) }
    let name = words.filter { $0 != email }.joined(separator: " ")
    return ParsedAuthor(name: name.isEmpty ? nil : name, email: self.email(String(email)))
  }

  /// Returns the address without `mailto:`, which some feeds write before it.
  static func email(_ text: String) -> String {
    text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
  }

  private static func isEmail(_ word: Substring) -> Bool {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }
}
