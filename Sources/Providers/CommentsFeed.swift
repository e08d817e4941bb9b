import Feeds

/// A site's feed of what readers said, which is easily taken for that of its articles.
enum CommentsFeed {
  static func isOne(_ feed: ParsedFeed, at address: String) -> Bool {
    if !feed.entries.isEmpty { return feed.entries.allSatisfy { isComment($0.link) || isComment($0.id) } }
    // Nobody has said anything yet.
    return isOne(at: address) || feed.title?.hasPrefix("Comments on") == true
  }

  /// Whether an address looks like that of one.
  static func isOne(at address: String) -> Bool {
    let address = address.lowercased()
    return address.contains("/comments/feed") || address.contains("feed=comments") || address.contains("withcomments=1")
  }

  /// WordPress has the comment's number behind the `#` of its article's address, Blogger in the query as well.
  private static func isComment(_ text: String?) -> Bool {
    guard let text, let fragment = text.lastIndex(of: "#") else { return false }
    return text[fragment...].hasPrefix("#comment") || text[..<fragment].contains("showComment=")
  }
}
