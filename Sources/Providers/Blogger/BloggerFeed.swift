import Feeds
import FoundationEssentials
import Text

/// The feeds of Blogger. `start-index` and `max-results` lead through all posts, in Atom and in RSS.
///
/// See <https://developers.google.com/blogger/docs/2.0/reference> and
/// <https://developers.google.com/gdata/docs/2.0/reference#Queries>.
enum BloggerFeed {
  /// The number of posts to ask for. Blogger gave 500 until 2015, later 150 and 100, and fewer if they are long.
  static let pageSize = 100

  /// True if an answer is a feed of a blog's posts, and is no copy elsewhere.
  static func isOne(_ feed: ParsedFeed, at address: String) -> Bool {
    (feed.generator == "Blogger" || feed.generator?.contains("www.blogger.com") == true) && isOfPosts(address)
  }

  /// Returns the address of the next older posts, in Atom; `nil` if Blogger did not make the feed, or if no post is
  /// behind it.
  static func older(than address: String, of feed: ParsedFeed) -> String? {
    guard isOne(feed, at: address), !feed.entries.isEmpty else { return nil }
    let start = number("start-index", in: address) ?? 1
    let next = start.addingReportingOverflow(feed.entries.count)
    guard !next.overflow, next.partialValue <= feed.total ?? .max else { return nil }
    return self.address(address, ["start-index": String(next.partialValue), "max-results": String(pageSize)])
  }

  /// Returns the address of the posts that were changed since a time, the latest first.
  static func changes(in address: String, since time: Date) -> String {
    self.address(
      address,
      ["orderby": "updated", "updated-min": Address.encoded(time.formatted(.iso8601)), "max-results": String(pageSize)])
  }

  /// Returns the address of the posts that Blogger finds for some words.
  static func search(in address: String, for words: String) -> String {
    self.address(address, ["q": Address.encoded(words), "max-results": "50"])
  }

  /// True if the feed's last change is of a post that it does not show. A feed shows the newest posts.
  static func isChangedBehind(_ feed: ParsedFeed) -> Bool {
    guard let updated = feed.updated else { return false }
    return feed.entries.allSatisfy { $0.updated ?? .distantPast < updated.addingTimeInterval(-1) }
  }

  /// True if an address is one of a blog's posts at Blogger, and not that of a proxy or of comments.
  static func isOfPosts(_ address: String) -> Bool {
    let path = (Address.behindOrigin(of: address) ?? "").prefix { $0 != "?" && $0 != "#" }
    return path.hasPrefix("/feeds/posts/") || path.hasPrefix("/feeds/") && path.contains("/posts/")
  }

  /// Returns a feed's address with other values. Without `redirect=false`, some blogs lead to a copy of their feed that
  /// has the newest posts alone.
  private static func address(_ address: String, _ values: [String: String]) -> String {
    let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
    let values = values.merging(["redirect": "false"]) { $1 }
    let names = Set(values.keys).union(["alt", "start-index"])
    let others = (parts.dropFirst().first?.split(separator: "&") ?? []).filter { part in
      !names.contains(String(part.prefix { $0 != "=" }))
    }
    let query = others.map(String.init) + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return parts[0] + "?" + query.joined(separator: "&")
  }

  private static func number(_ name: String, in address: String) -> Int? {
    address.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&")
      .first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
  }
}
