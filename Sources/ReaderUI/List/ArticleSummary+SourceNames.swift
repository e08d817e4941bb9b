import Articles
import Text

extension ArticleSummary {
  /// The titles of all publications that have the article, as one line.
  var sourceNames: String { listed([source] + otherSources) }
}
