import Articles
import Text

/// Reads the feed of a site, together with its interface or instead of it.
extension WordPressProvider {
  var siteFeed: SiteFeed { SiteFeed(feeds: feeds) }

  /// Returns the names of authors by number, from the entries of the feed. They are used if the interface does not
  /// state names.
  static func authors(of posts: [WordPressPost], among entries: [SourceArticle]) -> [Int: String] {
    var names: [Int: String] = [:]
    let nameless = posts.filter { $0.authors.isEmpty && $0.authorID ?? 0 > 0 }
    guard !nameless.isEmpty else { return names }
    let bylines = Dictionary(
      entries.compactMap { entry in entry.byline.isEmpty ? nil : entry.address.map { ($0, entry.byline) } },
      uniquingKeysWith: { first, _ in first })
    for post in nameless {
      guard let author = post.authorID, names[author] == nil else { continue }
      names[author] = post.link.flatMap { Address.resolve($0) }.flatMap { bylines[$0] }
    }
    return names
  }
}
