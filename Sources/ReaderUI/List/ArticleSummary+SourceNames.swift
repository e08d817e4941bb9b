import Articles
import Text

extension ArticleSummary {
  /// The titles of all publications that have the article, each once, as one line: a feed may be in several accounts.
  var sourceNames: String {
    var seen: Set<String> = []
    return listed(([source] + otherSources).filter { seen.insert($0).inserted })
  }
}
