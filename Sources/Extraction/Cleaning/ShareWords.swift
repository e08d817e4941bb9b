/// The words on buttons that share an article.
enum ShareWords {
  private static let fewest = 3

  /// True if a text consists only of these words: a verb and a network, or at least three networks.
  static func areAll(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && $0 != "-" }
    guard let first = words.first, words.allSatisfy(all.contains) else { return false }
    let count = words.count { networks.contains($0) }
    return count >= fewest || (count > 0 && verbs.contains(first))
  }

  private static let networks: Set<Substring> = [
    "facebook", "twitter", "x", "whatsapp", "email", "e-mail", "mail", "linkedin", "reddit", "pinterest", "telegram",
    "tumblr", "pocket", "xing", "bluesky", "mastodon", "threads", "flipboard", "messenger", "instagram", "print",
  ]
  private static let verbs: Set<Substring> = [
    "share", "tweet", "follow", "teilen", "partager", "compartir", "condividi", "delen", "поделиться", "シェア",
  ]
  private static let others: Set<Substring> = [
    "this", "article", "story", "post", "on", "via", "by", "with", "us", "copy", "link", "auf", "per", "bei", "sur",
    "par", "en", "por", "su", "op",
  ]
  private static let all = networks.union(verbs).union(others)
}
