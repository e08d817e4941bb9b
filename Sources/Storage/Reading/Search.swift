import Articles
import FoundationEssentials

/// A search through the parts of the index, the newest first.
struct Search {
  private let connection: Connection
  /// What is wanted, and in which columns.
  private let queries: [(columns: String, query: SearchQuery)]
  /// The only keys to look at.
  private let keys: ClosedRange<Int64>
  /// The only articles to give.
  private let scope: SearchScope
  /// The keys of the matches in the parts that were looked at, ascending.
  private var matches: [SearchPart: [Int64]] = [:]
  private var border = Double.infinity

  init(
    _ connection: Connection, _ queries: [(columns: String, query: SearchQuery)],
    among keys: ClosedRange<Int64> = .min ... .max, scope: SearchScope = .everything
  ) {
    self.connection = connection
    self.queries = queries
    self.keys = keys
    self.scope = scope
  }

  /// The newest part that holds articles and was not given yet; `nil` behind the last.
  mutating func nextPart() throws(StorageError) -> SearchPart? {
    let newest = try connection.row(
      "SELECT published FROM articles WHERE published < ? ORDER BY published DESC LIMIT 1", border,
      read: { $0.double(0) })
    guard let newest else { return nil }
    let part = SearchPart(of: newest)
    border = part.start
    return part
  }

  /// The keys of the matches in one part, ascending.
  mutating func matches(in part: SearchPart) throws(StorageError) -> [Int64] {
    if let known = matches[part] { return known }
    let text = queries.map { $0.query.text(in: $0.columns, marked: part.mark) }.joined(separator: " AND ")
    let found = try connection.rows(
      "SELECT rowid FROM article_words WHERE article_words MATCH ? AND rowid BETWEEN ? AND ?", text, keys.lowerBound,
      keys.upperBound, read: { $0.int(0) })
    matches[part] = found
    return found
  }

  /// One part's articles, newest first, as a list shows them: without those of removed publications, and each story once.
  mutating func articles(in part: SearchPart, atMost limit: Int) throws(StorageError) -> [TimelineEntry] {
    let matches = try matches(in: part)
    guard !matches.isEmpty else { return [] }
    var candidates: [(entry: TimelineEntry, hasTwins: Bool)] = []
    // Those that have no twins are shown for certain.
    var certain = 0
    let take: (Row) -> Bool = { row in
      let hasTwins = row.bool(2)
      candidates.append((TimelineEntry(id: .init(rawValue: row.int(0)), published: row.date(1)), hasTwins))
      if !hasTwins { certain += 1 }
      return certain < limit
    }
    if matches.count < Self.few {
      try connection.each(
        """
        SELECT id, published, has_twins FROM articles WHERE id IN (SELECT value FROM json_each(?3))
          AND publication NOT IN (\(removed)) AND \(scope.holds("articles")) ORDER BY published DESC, id DESC
        """, scope.value, scope.keys, "[" + matches.lazy.map(String.init).joined(separator: ",") + "]", while: take)
    } else {
      // The index by date holds all that is asked for, and where there are many the newest are soon found.
      try connection.each(
        """
        SELECT id, published, has_twins FROM articles WHERE published >= ?3 AND published < ?4
          AND publication NOT IN (\(removed)) AND \(scope.holds("articles")) ORDER BY published DESC, id DESC
        """, scope.value, scope.keys, part.start, part.end, while: { matches.holds($0.int(0)) ? take($0) : true })
    }
    var shown: [TimelineEntry] = []
    for (entry, hasTwins) in candidates where shown.count < limit {
      if hasTwins, try isRepeated(entry.id) { continue }
      shown.append(entry)
    }
    return shown
  }

  /// How many matches are looked up one by one.
  private static let few = 1000

  /// Whether another article that matches tells the same story, and stands for this one: the rule is that of
  /// `isOnlyOrFirst(in:)`.
  private mutating func isRepeated(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    let others = try connection.rows(
      """
      SELECT id, published FROM (
        SELECT twin.* FROM articles AS a JOIN articles AS twin ON twin.story = a.story AND twin.has_twins = 1
        WHERE a.id = ?3 AND (NOT \(UnreadArticles.hold("twin")), twin.is_foreign, twin.id)
            < (NOT \(UnreadArticles.hold("a")), a.is_foreign, a.id)) AS twin
      WHERE publication NOT IN (\(removed)) AND \(scope.holds("twin"))
      """, scope.value, scope.keys, article.rawValue, read: { (id: $0.int(0), published: $0.double(1)) })
    for other in others where try matches(in: SearchPart(of: other.published)).holds(other.id) { return true }
    return false
  }
}

extension [Int64] {
  /// Whether a key is in a list that ascends.
  fileprivate func holds(_ key: Int64) -> Bool {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle] == key { return true }
      range = self[middle] < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }
}
