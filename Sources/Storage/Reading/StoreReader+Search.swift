import Articles
import FoundationEssentials
import Queries

extension StoreReader {
  /// True if every article is in the search index.
  public func isIndexed() throws(StorageError) -> Bool {
    try connection.row("SELECT 1 FROM unindexed LIMIT 1", read: { _ in true }) == nil
  }

  /// Returns the articles that a query finds, newest first. Its last word may be unfinished.
  ///
  /// - Parameter limit: The most articles to find. Fifty of many take no longer in a large library.
  public func search(_ words: String, atMost limit: Int = .max, clock: QueryClock = QueryClock()) throws(StorageError)
    -> [TimelineEntry]
  {
    try search(words, in: .everything, atMost: limit, clock)
  }

  /// Searches for a query's words, in its section alone if the query is scoped.
  public func search(
    _ query: Query, atMost limit: Int = .max, midnight: Date, clock: QueryClock = QueryClock()
  ) throws(StorageError) -> [TimelineEntry] {
    try search(query.words, in: SearchScope(query, midnight: midnight), atMost: limit, clock)
  }

  private func search(
    _ words: String, in scope: SearchScope, atMost limit: Int, _ clock: QueryClock
  ) throws(StorageError) -> [TimelineEntry] {
    let condition = ParsedQuery(words, isUnfinished: true).condition
    guard !condition.isEmpty, limit > 0 else { return [] }
    var search = Search(connection, condition, clock: clock, scope: scope)
    var found: [TimelineEntry] = []
    // An abandoned search would keep the next one waiting.
    while !Task.isCancelled, found.count < limit, let part = try search.nextPart() {
      found += try search.articles(in: part, atMost: limit - found.count)
    }
    return found
  }
}
