import Articles
import FoundationEssentials
import Queries
import SQLite

/// A search through the parts of the index, from the newest to the oldest.
struct Search {
  private let connection: Connection
  private let plan: QueryPlan
  private let bounds: SearchBounds
  /// The keys to search.
  private let keys: ClosedRange<Int64>
  /// The keys that the index found in the parts searched so far, in ascending order.
  private var matches: [SearchPart: [Int64]] = [:]
  /// The end of the next part, which is not in it.
  private var border: Double

  init(
    _ connection: Connection, _ condition: Condition, clock: QueryClock, among keys: ClosedRange<Int64> = .min ... .max
  ) throws(StorageError) {
    self.connection = connection
    let condition = try condition.naming(connection, clock)
    plan = QueryPlan(condition, clock: clock)
    bounds = try SearchBounds(condition, clock: clock, in: connection)
    border = bounds.dates.last.nextUp
    self.keys = keys
  }

  /// Returns the next older part that has articles; `nil` after the last part.
  mutating func nextPart() throws(StorageError) -> SearchPart? {
    guard let newest = try newest(before: border), newest >= bounds.dates.first else { return nil }
    let part = SearchPart(of: newest)
    border = part.start
    return part
  }

  /// Returns the date of the newest article of the sources.
  private func newest(before date: Double) throws(StorageError) -> Double? {
    let isEarlier = "published < ?1 ORDER BY published DESC LIMIT 1"
    guard let sources = bounds.sources else {
      return try connection.row("SELECT published FROM articles WHERE \(isEarlier)", date, read: { $0.double(0) })
    }
    return try connection.rows(
      "SELECT (SELECT published FROM articles WHERE publication = value AND \(isEarlier)) FROM json_each(?2)", date,
      Self.list(sources), read: { $0.isNull(0) ? nil : $0.double(0) }
    ).compactMap(\.self).max()
  }

  /// Returns SQL for the table of the articles of the sources, with the beginning of a condition.
  private func rows(_ values: inout SQLValues) -> String {
    guard let sources = bounds.sources else { return "articles WHERE true" }
    let list = values.add(Self.list(sources))
    return "articles INDEXED BY articles_of_publication WHERE publication IN (SELECT value FROM json_each(\(list)))"
  }

  /// Returns the keys that the index finds in one part, in ascending order; `nil` if only SQL can answer.
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
      SELECT id FROM \(matches == nil ? rows(&values) : "articles WHERE id IN (SELECT value FROM json_each(?1))")
        AND published >= ?2 AND published < ?3 AND id BETWEEN ?4 AND ?5
        AND \(plan.rest("articles", in: part, &values))
      """, values: values.all
    ) {
      found.append($0.id(0))
      return true
    }
    return found
  }

  /// Returns one part's articles, newest first, in the form of a list: without removed publications, and with each
  /// story only once.
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
      // If there are many matches, it is faster to read the index by date: it has all needed columns, and the newest
      // matches are found soon.
      var values = SQLValues(part.start, part.end)
      let rest = plan.rest("articles", in: part, &values)
      try connection.each(
        """
        SELECT id, published, has_twins FROM \(rows(&values)) AND published >= ?1 AND published < ?2
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

  /// If there are fewer matches than this, each is looked up separately.
  private static let few = 1000

  /// True if another match is the same story and is shown instead, by the rule of `isOnlyOrFirst(in:)`.
  private mutating func isRepeated(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    let others = try connection.rows(
      """
      SELECT id, published FROM (
        SELECT twin.* FROM articles AS a JOIN articles AS twin ON twin.story = a.story AND twin.has_twins = 1
        WHERE a.id = ?1 AND (NOT \(UnreadArticles.hold("twin")), \(StoreWriter.isWithoutText("twin")), twin.is_foreign, twin.id)
            < (NOT \(UnreadArticles.hold("a")), \(StoreWriter.isWithoutText("a")), a.is_foreign, a.id)) AS twin
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
