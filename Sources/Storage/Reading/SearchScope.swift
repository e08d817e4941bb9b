import Articles
import FoundationEssentials

/// The searched section, as SQL: `?1` is the section's value, `?2` the keys of kept articles.
struct SearchScope {
  private let list: ListCondition?
  let value: (any Bindable)?
  let keys: String

  static var everything: SearchScope { SearchScope(list: nil, keys: "[]") }

  private init(list: ListCondition?, keys: String) {
    (self.list, self.value, self.keys) = (list, list?.value, keys)
  }

  /// Creates the scope of a query: its section, or everything. Hiding read articles has no effect on a search. The
  /// articles on the reader's screen stay, also if they were read or unstarred meanwhile.
  init(_ query: Query, midnight: Date) {
    guard query.isScoped else {
      self = .everything
      return
    }
    self.init(list: ListCondition(query.section, midnight: midnight), keys: JSON.keys(query.keeping))
  }

  /// Returns the condition for an article.
  ///
  /// - Parameter article: The name of the article's row. No other row in the statement has its columns.
  func holds(_ article: String) -> String {
    guard let list else { return "true" }
    return "(\(list.belongs(article)) OR \(article).id IN (SELECT value FROM json_each(?2)))"
  }
}
