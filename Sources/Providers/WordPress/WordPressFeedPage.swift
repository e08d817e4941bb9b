import Feeds
import Text

/// The numbered pages of a WordPress feed. The feed does not name them: `paged=2` has the next older posts, and the page
/// behind the last one is not found (404).
enum WordPressFeedPage {
  private static let parameter = "paged="

  /// Returns the address of the next older page; `nil` if WordPress did not make the feed, or if no page is behind it.
  static func older(than address: String, of feed: ParsedFeed) -> String? {
    let makers = ["wordpress.org", "wordpress.com"]
    guard let generator = feed.generator, generator == "WordPress" || makers.contains(where: generator.contains),
      // Feeds of comments have one page.
      !feed.entries.isEmpty, !CommentsFeed.isOne(feed, at: address)
    else { return nil }
    let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let others = parts.dropFirst().first?.split(separator: "&").filter { !$0.hasPrefix(parameter) } ?? []
    let query = others.map(String.init) + [parameter + String((number(in: address) ?? 1) + 1)]
    return parts[0] + "?" + query.joined(separator: "&")
  }

  /// Returns the number of the page at an address; `nil` for the feed itself.
  static func number(in address: String) -> Int? {
    address.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&")
      .first { $0.hasPrefix(parameter) }.flatMap { Int($0.dropFirst(parameter.count)) }
  }
}
