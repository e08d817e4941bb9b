import Articles
import Text

extension ArticleSummary {
  /// The titles of all publications with this article, each once, in one line. A feed may be in several accounts.
  public var sourceNames: String {
    var seen: Set<String> = []
    return listed(([source] + otherSources).filter { seen.insert($0).inserted })
  }
}
