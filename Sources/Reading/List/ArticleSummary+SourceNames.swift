import Articles
import Text

extension ArticleSummary {
  /// The titles of all publications that have this article, in one line. Each title occurs once, even if several
  /// accounts have the same feed.
  public var sourceNames: String {
    var seen: Set<String> = []
    return listed(([source] + otherSources).filter { seen.insert($0).inserted })
  }
}
