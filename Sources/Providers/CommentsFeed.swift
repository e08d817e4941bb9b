import Feeds

/// Recognizes the feed of a site's comments, which looks similar to the feed of its articles.
enum CommentsFeed {
  static func isOne(_ feed: ParsedFeed, at address: String) -> Bool {
    if !feed.entries.isEmpty { return feed.entries.allSatisfy { isComment($0.link) || isComment($0.id) } }
    // A feed without entries is recognized by its address or title.
    return isOne(at: address) || feed.title?.hasPrefix("Comments on") == true
  }

  /// True if an address has the form of a comments feed's address.
  static func isOne(at address: String) -> Bool {
    let address = address.lowercased()
    return address.contains("/comments/feed") || address.contains("feed=comments") || address.contains("withcomments=1")
  }

  /// True if a link or an id belongs to a comment. WordPress puts the comment's number after the `#` of the article's
  /// address. Blogger also puts the number in the query.
  private static func isComment(_ text: String?) -> Bool {
    guard let text, let fragment = text.lastIndex(of: "#") else { return false }
    return text[fragment...].hasPrefix("#comment") || text[..<fragment].contains("showComment=")
  }
}
