/// Arabic's definite article, which is written together with its word. So the index contains both as one word.
enum ArabicArticle {
  private static let article = "\u{627}\u{644}"  // al-

  /// Returns a word as it was typed. For an Arabic word, also returns its other form: with the article, or without it.
  static func forms(of word: Substring) -> [Substring] {
    let scalars = word.unicodeScalars
    guard scalars.allSatisfy({ letters.contains($0.value) }) else { return [word] }
    guard scalars.starts(with: article.unicodeScalars) else { return [word, article + word] }
    let rest = scalars.dropFirst(article.unicodeScalars.count)
    // If fewer than three letters remain, the word is probably unfinished, or its first letters are not the article.
    return rest.count < 3 ? [word] : [word, Substring(rest)]
  }

  /// The letters of the Arabic language. Other languages in Arabic script have no such article.
  private static let letters: ClosedRange<UInt32> = 0x621...0x64A
}
