import Articles
import Text

/// Reads the feed of a site, together with its interface or instead of it.
extension WordPressProvider {
  var siteFeed: SiteFeed { SiteFeed(feeds: feeds) }

  /// Returns the names of authors by number, from the entries of the feed, for accounts that the interface does not
  /// name. The name is empty if several people publish with the account.
  static func authors(of posts: [WordPressPost], among entries: [SourceArticle]) -> [Int: String] {
    let bylines = Dictionary(
      entries.compactMap { entry in entry.byline.isEmpty ? nil : entry.address.map { ($0, entry.byline) } },
      uniquingKeysWith: { first, _ in first })
    var others: [Int: Set<String>] = [:]
    var (named, own): (Set<Int>, Set<Int>) = ([], [])
    for post in posts {
      guard let author = post.authorID, author > 0,
        let byline = post.link.flatMap({ Address.resolve($0) }).flatMap({ bylines[$0] })
      else { continue }
      let name = Byline.of(post.authors.map(\.name))
      if !name.isEmpty { named.insert(author) }
      if name == byline { own.insert(author) } else { others[author, default: []].insert(byline) }
    }
    return others.reduce(into: [:]) { names, other in
      let (author, bylines) = other
      if bylines.count > 1, !own.contains(author) {
        names[author] = ""
      } else if !named.contains(author) {
        names[author] = bylines.first
      }
    }
  }
}
