import Feeds

/// Recognizes a site's feed of comments, which is easily confused with the feed of its articles.
enum CommentsFeed {
  static func isOne(_ feed: ParsedFeed, at address: String) -> Bool {
    if !feed.entries.isEmpty { return feed.entries.allSatisfy { isComment($0.link) || isComment($0.id) } }
    // The feed has no comments yet.
    return isOne(at: address) || feed.title?.hasPrefix("Comments on") == true
  }

  /// True if an address looks like the address of a comments feed.
  static func isOne(at address: String) -> Bool {
    let address = address.lowercased()
    return address.contains("/comments/feed") || address.contains("feed=comments") || address.contains("withcomments=1")
  }

  /// True if a link or an id belongs to a comment. WordPress puts the comment's number behind the `#` of the article's
  /// address; Blogger puts it in the query as well.
  private static func isComment(_ text: String?) -> Bool {
    guard let text, let fragment = text.lastIndex(of: "#") else { return false }
    return text[fragment...].hasPrefix("#comment") || text[..<fragment].contains("showComment=")
  }
}
