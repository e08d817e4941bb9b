/// The labels that pages write before links to other articles.
enum RelatedLabels {
  /// True if a text begins with these words.
  static func begins(_ text: String) -> Bool {
    let text = plain(text)
    guard let first = text.first else { return false }
    return byFirst[first, default: []].contains { beginning in
      text.hasPrefix(beginning) && !(text.dropFirst(beginning.count).first?.isLetter ?? false)
    } || (text.hasPrefix("more ") && (text.hasSuffix(":") || text.hasSuffix(" news") || text.hasSuffix(" stories")))
  }

  /// True if a text consists only of these words.
  static func areAll(_ text: String) -> Bool {
    var text = plain(text)
    while let last = text.last, !last.isLetter { text.removeLast() }
    return beginnings.contains(text)
  }

  private static func plain(_ text: String) -> String {
    String(text.lowercased().drop { !$0.isLetter })
  }

  private static let beginnings: Set<String> = [
    "related", "related articles", "related stories", "related posts", "related content", "related topics",
    "related news", "related coverage", "read more", "read next", "read also", "also read",
    "more from",
    "more on this", "more on this story", "more stories", "more news", "recommended", "recommended for you",
    "recommended stories", "you may also like", "you might also like", "you may like",
    "most read", "most popular", "most viewed", "popular now", "trending", "trending now", "latest news",
    "latest stories", "don’t miss", "don't miss", "editors’ picks", "editor’s picks", "editors' picks",
    "editor's picks",
    "what to read next", "up next", "keep reading",
    "mehr zum thema", "mehr lesen", "weiterlesen", "lesen sie auch", "lesen sie mehr", "lesen sie weiter",
    "auch interessant", "das könnte sie auch interessieren", "weitere artikel", "ähnliche artikel", "verwandte artikel",
    "meistgelesen", "zum thema", "lire aussi", "à lire aussi", "lire également", "à lire", "sur le même sujet",
    "voir aussi", "lea también", "lee también", "leer más", "te puede interesar", "noticias relacionadas",
    "artículos relacionados", "más noticias", "leggi anche", "ti potrebbe interessare", "articoli correlati",
    "leia também", "leia mais", "veja também", "lees ook", "lees meer", "czytaj także", "czytaj też", "zobacz także",
    "čtěte také", "čtěte více", "mohlo by vás zajímat", "читайте также", "по теме", "関連記事", "相关阅读", "延伸阅读",
    "相关新闻", "関連リンク", "あわせて読みたい", "おすすめ記事", "اقرأ أيضا", "اقرأ أيضاً", "اقرأ المزيد", "مواضيع ذات صلة",
    "مقالات ذات صلة",
  ]
  private static let byFirst = Dictionary(grouping: beginnings) { $0.first ?? " " }
}
