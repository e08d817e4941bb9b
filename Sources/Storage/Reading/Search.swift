import Articles
import FoundationEssentials
import Queries
import SQLite

/// A search through the parts of the index, the newest first.
struct Search {
  private let connection: Connection
  private let plan: QueryPlan
  /// The keys to search.
  private let keys: ClosedRange<Int64>
  /// The keys of the index's matches in searched parts, ascending.
  private var matches: [SearchPart: [Int64]] = [:]
  private var border = Double.infinity

  init(
    _ connection: Connection, _ condition: Condition, clock: QueryClock, among keys: ClosedRange<Int64> = .min ... .max
  ) {
    self.connection = connection
    plan = QueryPlan(condition, clock: clock)
    self.keys = keys
  }

  /// Returns the next part with articles, from the newest on; `nil` after the last.
  mutating func nextPart() throws(StorageError) -> SearchPart? {
    let newest = try connection.row(
      "SELECT published FROM articles WHERE published < ? ORDER BY published DESC LIMIT 1", border,
      read: { $0.double(0) })
    guard let newest else { return nil }
    let part = SearchPart(of: newest)
    border = part.start
    return part
  }

  /// Returns the keys that the index finds in one part, ascending; `nil` if only SQL can answer.
  private mutating func matches(in part: SearchPart) throws(StorageError) -> [Int64]? {
    if let known = matches[part] { return known }
    guard let text = plan.match(in: part) else { return nil }
    let found = try connection.rows(
      "SELECT rowid FROM article_words WHERE article_words MATCH ? AND rowid BETWEEN ? AND ?", text, keys.lowerBound,
      keys.upperBound, read: { $0.int(0) })
    matches[part] = found
    return found
  }

  /// Returns the keys of one part's articles that meet the condition.
  mutating func keys(in part: SearchPart) throws(StorageError) -> [ArticleSummary.ID] {
    let matches = try matches(in: part)
    guard matches?.isEmpty != true else { return [] }
    var values = SQLValues(matches.map(Self.list), part.start, part.end, keys.lowerBound, keys.upperBound)
    var found: [ArticleSummary.ID] = []
    try connection.each(
      """
      SELECT id FROM articles WHERE \(matches == nil ? "true" : "id IN (SELECT value FROM json_each(?1))")
        AND published >= ?2 AND published < ?3 AND id BETWEEN ?4 AND ?5
        AND \(plan.rest("articles", in: part, &values))
      """, values: values.all
    ) {
      found.append($0.id(0))
      return true
    }
    return found
  }

  /// Returns one part's articles, newest first, as a list shows them: without removed publications, and each story
  /// once.
  mutating func articles(in part: SearchPart, atMost limit: Int) throws(StorageError) -> [TimelineEntry] {
    let matches = try matches(in: part)
    guard matches?.isEmpty != true else { return [] }
    var candidates: [(entry: TimelineEntry, hasTwins: Bool)] = []
    // Articles without twins are certain to be shown.
    var certain = 0
    let take: (Row) -> Bool = { row in
      let hasTwins = row.bool(2)
      candidates.append((TimelineEntry(id: row.id(0), published: row.date(1)), hasTwins))
      if !hasTwins { certain += 1 }
      return certain < limit && !Task.isCancelled
    }
    if let matches, matches.count < Self.few {
      var values = SQLValues(Self.list(matches))
      let rest = plan.rest("articles", in: part, &values)
      try connection.each(
        """
        SELECT id, published, has_twins FROM articles WHERE id IN (SELECT value FROM json_each(?1))
          AND publication NOT IN (\(removed)) AND \(rest)
        ORDER BY published DESC, id DESC
        """, values: values.all, isKept: plan.isOfIndexAlone, while: take)
    } else {
      // The index by date has all needed columns, and with many matches the newest are found soon.
      var values = SQLValues(part.start, part.end)
      let rest = plan.rest("articles", in: part, &values)
      try connection.each(
        """
        SELECT id, published, has_twins FROM articles WHERE published >= ?1 AND published < ?2
          AND publication NOT IN (\(removed)) AND \(rest)
        ORDER BY published DESC, id DESC
        """, values: values.all, isKept: plan.isOfIndexAlone,
        while: { matches?.holds($0.int(0)) ?? true ? take($0) : !Task.isCancelled })
    }
    var shown: [TimelineEntry] = []
    for (entry, hasTwins) in candidates where shown.count < limit {
      if hasTwins, try isRepeated(entry.id) { continue }
      shown.append(entry)
    }
    return shown
  }

  private static func list(_ keys: [Int64]) -> String { "[" + keys.lazy.map(String.init).joined(separator: ",") + "]" }

  /// The number of matches below which each is looked up by itself.
  private static let few = 1000

  /// True if another match tells the same story and takes this one's place, by the rule of `isOnlyOrFirst(in:)`.
  private mutating func isRepeated(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    let others = try connection.rows(
      """
      SELECT id, published FROM (
        SELECT twin.* FROM articles AS a JOIN articles AS twin ON twin.story = a.story AND twin.has_twins = 1
        WHERE a.id = ?1 AND (NOT \(UnreadArticles.hold("twin")), twin.is_foreign, twin.id)
            < (NOT \(UnreadArticles.hold("a")), a.is_foreign, a.id)) AS twin
      WHERE publication NOT IN (\(removed))
      """, article, read: { (id: $0.int(0), published: $0.double(1)) })
    for other in others where try isFound(other.id, in: SearchPart(of: other.published)) { return true }
    return false
  }

  /// True if an article of a part meets the condition.
  private mutating func isFound(_ article: Int64, in part: SearchPart) throws(StorageError) -> Bool {
    if let matches = try matches(in: part), !matches.holds(article) { return false }
    guard !plan.isOfIndexAlone else { return true }
    var (values, isFound) = (SQLValues(article), false)
    try connection.each(
      "SELECT 1 FROM articles WHERE id = ?1 AND \(plan.rest("articles", in: part, &values))", values: values.all,
      isKept: false
    ) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}

extension [Int64] {
  /// True if a key is in an ascending list.
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
