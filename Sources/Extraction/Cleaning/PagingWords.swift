/// The words of links to the previous article, the next article, and other articles of a series.
enum PagingWords {
  /// True if a text consists only of these words.
  static func areAll(_ text: String) -> Bool { words.contains(letters(of: text)) }

  /// True if a text is one of these words, a page number or an arrow.
  static func mayStandBeside(_ text: String) -> Bool {
    let letters = letters(of: text)
    return letters.isEmpty || words.contains(letters)
  }

  private static func letters(of text: String) -> String {
    String(text.lowercased().drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed())
  }

  private static let words: Set<String> = [
    "prev", "previous", "next", "first", "last", "latest", "random", "older", "newer", "older posts", "newer posts",
    "older entries", "newer entries", "previous post", "next post", "previous article", "next article",
    "previous page", "next page", "zurück", "weiter", "ältere beiträge", "neuere beiträge", "vorheriger beitrag",
    "nächster beitrag", "précédent", "suivant", "article précédent", "article suivant", "anterior", "siguiente",
    "próximo", "precedente", "successivo", "vorige", "volgende", "föregående", "nästa", "poprzedni", "następny",
    "předchozí", "následující", "назад", "вперёд", "далее", "السابق", "التالي", "前へ", "次へ", "上一篇", "下一篇",
  ]
}
