/// Arabic's definite article, which is written together with its word: the index treats both as one word.
enum ArabicArticle {
  private static let article = "\u{627}\u{644}"  // al-

  /// Returns a word as typed and, if it is Arabic, also with the article or without it.
  static func forms(of word: Substring) -> [Substring] {
    let scalars = word.unicodeScalars
    guard scalars.allSatisfy({ letters.contains($0.value) }) else { return [word] }
    guard scalars.starts(with: article.unicodeScalars) else { return [word, article + word] }
    let rest = scalars.dropFirst(article.unicodeScalars.count)
    // Shorter rests mostly belong to an unfinished word, or the letters belong to the word itself.
    return rest.count < 3 ? [word] : [word, Substring(rest)]
  }

  /// The letters of Arabic itself. Other languages in its script have no such article.
  private static let letters: ClosedRange<UInt32> = 0x621...0x64A
}
