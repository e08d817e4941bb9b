/// Chooses how the name of a subject is written.
public enum SubjectName {
  /// Returns the best spelling of a name: one with capitals and small letters, or else the most used one. Long words in
  /// capitals and names for addresses, such as `some-slug`, are then written like other names.
  ///
  /// - Parameter spellings: The spellings from the most used to the least used.
  public static func best(of spellings: [String]) -> String? {
    spellings.first { $0.contains(where: \.isUppercase) && $0.contains(where: \.isLowercase) }
      ?? spellings.first.map(written)
  }

  private static func written(_ name: String) -> String {
    isSlug(name) ? withSpaces(name) : isInCapitals(name) ? withSmallLetters(name) : name
  }

  /// The number of letters up to which a word in capitals is taken for an abbreviation.
  private static let abbreviation = 4

  private static func isInCapitals(_ name: String) -> Bool {
    guard name.contains(where: \.isUppercase), !name.contains(where: \.isLowercase) else { return false }
    return words(of: name).contains { $0.count(where: \.isLetter) > abbreviation }
  }

  private static func isSlug(_ name: String) -> Bool {
    name.contains { $0 == "-" || $0 == "_" } && name.contains(where: \.isLetter) && name == name.lowercased()
      && !name.contains(where: \.isWhitespace)
  }

  private static func withSmallLetters(_ name: String) -> String {
    words(of: name).map { capitalized($0.lowercased()) }.joined(separator: " ")
  }

  private static func withSpaces(_ name: String) -> String {
    let parts = name.split { $0 == "-" || $0 == "_" }
    // The hyphen of `e-mail` and `covid-19` belongs to the word.
    let isOneWord = !name.contains("_") && parts.contains { $0.count(where: \.isLetter) < 2 }
    return capitalized(isOneWord ? name : parts.joined(separator: " "))
  }

  private static func words(of name: String) -> [Substring] { name.split(whereSeparator: \.isWhitespace) }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
