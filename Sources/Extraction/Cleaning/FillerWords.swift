/// Words that stand in the place of something else: an advertisement, or what is still to be loaded.
enum FillerWords {
  private static let words: Set<String> = [
    "ad", "advertising", "advertisement", "pub", "publicité", "werb", "werbung", "广告", "реклама", "anuncio",
    "loading", "正在加载", "загрузка", "chargement", "cargando",
  ]
  private static let longest = 20

  static func areAll(of node: NodeID, _ tally: Tally, in tree: borrowing PageTree) -> Bool {
    guard tally.text.length > 0, tally.text.length <= longest else { return false }
    var text = tree.text(node).lowercased()
    while text.last == "." || text.last == "…" { text.removeLast() }
    return words.contains(text)
  }
}
