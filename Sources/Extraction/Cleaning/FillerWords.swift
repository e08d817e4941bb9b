/// Placeholder texts: for an advertisement, for content that is still loading, or of buttons to share and reply.
enum FillerWords {
  private static let words: Set<String> = [
    "ad", "advertising", "advertisement", "pub", "publicité", "werb", "werbung", "广告", "реклама", "anuncio",
    "sponsored", "skip advertisement", "article continues below", "story continues below", "continue reading below",
    "advertisement - continue reading below", "continue reading the main story", "share", "share this",
    "share this article", "share this story", "tweet", "print", "email", "no comments", "leave a comment", "follow us",
    "reply", "quote", "antworten", "zitieren", "répondre", "responder", "edit this page", "edit on github",
    "jump to recipe", "anzeige", "teilen", "publicidad", "pubblicità",
    "loading", "正在加载", "загрузка", "chargement", "cargando",
  ]
  private static let longest = 120

  static func areAll(of node: NodeID, _ tally: Tally, in tree: borrowing PageTree) -> Bool {
    guard tally.text.length > 0, tally.text.length <= longest else { return false }
    var text = tree.text(node).lowercased()
    while text.last == "." || text.last == "…" { text.removeLast() }
    return words.contains(text) || ShareWords.areAll(text)
  }
}
