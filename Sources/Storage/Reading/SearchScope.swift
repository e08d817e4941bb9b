import Articles
import FoundationEssentials

/// Where is searched, as SQL: `?1` is the section's value, `?2` the keys of what is kept.
struct SearchScope {
  private let list: ListCondition?
  let value: (any Bindable)?
  let keys: String

  static var everything: SearchScope { SearchScope(list: nil, keys: "[]") }

  private init(list: ListCondition?, keys: String) {
    (self.list, self.value, self.keys) = (list, list?.value, keys)
  }

  /// The section of a query that says so. What its list shows does not depend on whether read articles are shown, but of what is unread
  /// and what is starred those stay that the reader has on screen.
  init(_ query: Query, midnight: Date) {
    guard query.isScoped else {
      self = .everything
      return
    }
    self.init(list: ListCondition(query.section, midnight: midnight), keys: JSON.keys(query.keeping))
  }

  /// Whether an article belongs.
  ///
  /// - Parameter article: The name of its row, the only one with its columns.
  func holds(_ article: String) -> String {
    guard let list else { return "true" }
    return "(\(list.belongs(article)) OR \(article).id IN (SELECT value FROM json_each(?2)))"
  }
}
