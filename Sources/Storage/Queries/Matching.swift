import Articles
import Queries
import SQLite

extension Connection {
  /// Returns the articles that meet a condition. Words are searched in the index, so that the time is limited for any
  /// input.
  ///
  /// - Parameter articles: The only articles to examine, such as new ones; `nil` for all articles.
  func matches(
    _ condition: Condition, among articles: [ArticleSummary.ID]? = nil
  ) throws(StorageError) -> [ArticleSummary.ID] {
    var found: [ArticleSummary.ID] = []
    guard let articles else {
      var search = try Search(self, condition, clock: QueryClock())
      while let part = try search.nextPart() { found += try search.keys(in: part) }
      return found
    }
    // New articles are at the end of each part, so one range lists them.
    guard let first = articles.min(), let last = articles.max() else { return [] }
    var search = try Search(self, condition, clock: QueryClock(), among: first.rawValue...last.rawValue)
    let dates = try rows(
      "SELECT published FROM articles WHERE id IN (SELECT value FROM json_each(?))", JSON.keys(articles),
      read: { $0.double(0) })
    for part in Set(dates.map(SearchPart.init(of:))) { found += try search.keys(in: part) }
    return found.filter(Set(articles).contains)
  }
}
