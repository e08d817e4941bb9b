/// The article of Arabic, which is written as the beginning of its word: the index takes both for one word.
enum ArabicArticle {
  private static let article = "\u{627}\u{644}"  // al-

  /// A word as it was typed and, where it is Arabic, also with the article or without it.
  static func forms(of word: Substring) -> [Substring] {
    let scalars = word.unicodeScalars
    guard scalars.allSatisfy({ letters.contains($0.value) }) else { return [word] }
    guard scalars.starts(with: article.unicodeScalars) else { return [word, article + word] }
    let rest = scalars.dropFirst(article.unicodeScalars.count)
    // What is shorter is mostly the beginning of a word that is not complete yet, or belongs to the word.
    return rest.count < 3 ? [word] : [word, Substring(rest)]
  }

  /// The letters of Arabic itself; other languages that are written in its script have no such article.
  private static let letters: ClosedRange<UInt32> = 0x621...0x64A
}
