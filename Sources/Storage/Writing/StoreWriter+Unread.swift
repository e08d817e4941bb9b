import Articles
import SQLite

/// The only code that marks articles as read or unread. For new, changed and deleted articles, triggers update the
/// counts. There is no trigger for marks, because it would run for each of hundreds of thousands of articles. Instead,
/// this code updates the counts for all articles at once.
extension StoreWriter {
  /// Marks articles as read or unread, within a transaction.
  ///
  /// - Returns: The articles whose mark changed.
  func setRead(_ isRead: Bool, among keys: MarkedKeys) throws(StorageError) -> [MarkedArticle] {
    let newest = try connection.row("SELECT max(id) FROM articles", read: { Int($0.int(0)) }) ?? 0
    guard keys.count > newest / 4 else {
      return try setRead(
        isRead, of: .articles,
        where: "id IN (\(keys.listed)) AND \(isRead ? "" : "NOT ")\(UnreadArticles.hold("articles"))",
        SQLValues(keys.text))
    }
    // Rows of articles are large. For many articles, reading a whole index in the order of lists takes less time.
    var wanted: Set<ArticleSummary.ID> = Set(try connection.rows(keys.listed, keys.text, read: { $0.id(0) }))
    if !isRead {
      try connection.each("SELECT id FROM unread") {
        wanted.remove($0.id(0))
        return true
      }
    }
    return try setRead(isRead, of: isRead ? .unread : .articlesByDate, where: "true", SQLValues(), among: wanted)
  }

  /// Marks the rows of a source as read or unread, within a transaction.
  ///
  /// - Parameters:
  ///   - source: The source of the rows.
  ///   - condition: An SQL condition about rows named `articles`, with its values. It must exclude rows that have the
  ///     mark already.
  ///   - wanted: The keys to mark; `nil` for all.
  /// - Returns: The articles whose mark changed.
  func setRead(
    _ isRead: Bool, of source: ArticleSource, where condition: String,
    _ values: SQLValues, among wanted: Set<ArticleSummary.ID>? = nil
  ) throws(StorageError) -> [MarkedArticle] {
    var rows: [UnreadRow] = []
    rows.reserveCapacity(wanted?.count ?? 0)
    try connection.each(
      """
      SELECT published, id, publication, is_page, is_muted, has_twins, is_dated,
        CASE WHEN has_twins THEN (SELECT story FROM main.articles AS told WHERE told.id = articles.id) END
      FROM \(source.sql) WHERE \(condition) ORDER BY published DESC, id DESC
      """, values: values.all
    ) {
      if wanted?.contains($0.id(1)) ?? true { rows.append(UnreadRow($0)) }
      return true
    }
    guard !rows.isEmpty else { return [] }
    try connection.withRoom(forRows: rows.count) { () throws(StorageError) in
      switch source {
      case _ where !isRead: try insert(rows)
      case .unread where wanted == nil:
        try connection.run("DELETE FROM \(source.sql) WHERE \(condition)", values: values.all)
      default: try delete(rows)
      }
      try count(rows, isRead ? -1 : 1)
      try queueMarks(.read, of: rows.map(\.id))
    }
    return rows.map { MarkedArticle(id: $0.id, story: $0.story) }
  }

  private func delete(_ rows: [UnreadRow]) throws(StorageError) {
    try connection.run("DELETE FROM unread WHERE published = ? AND id = ?", for: rows) { row, statement in
      row.published.bind(to: statement, at: 1)
      row.id.bind(to: statement, at: 2)
    }
  }

  /// Inserts rows, many in one statement: a statement for each row would search the tree from its root.
  private func insert(_ rows: [UnreadRow]) throws(StorageError) {
    let many = rows.count / Self.atOnce * Self.atOnce
    for (part, count) in [(rows[..<many], Self.atOnce), (rows[many...], 1)] {
      let values = Array(repeating: "(?, ?, ?, ?, ?, ?, ?)", count: count).joined(separator: ", ")
      try connection.run(
        "INSERT INTO unread (published, id, publication, is_page, is_muted, has_twins, is_dated) VALUES \(values)",
        for: stride(from: part.startIndex, to: part.endIndex, by: count)
      ) { start, statement in
        for (index, row) in part[start..<start + count].enumerated() {
          row.bind(to: statement, after: Int32(index * 7))
        }
      }
    }
  }

  private static let atOnce = 100

  /// Adds a difference to the unread counts of the articles' publications and terms; muted articles do not count.
  private func count(_ rows: [UnreadRow], _ difference: Int) throws(StorageError) {
    let counting = rows.filter { !$0.isMuted }
    var publications: [Int64: Int] = [:]
    for row in counting { publications[row.publication, default: 0] += difference }
    try add(publications, to: "publications")
    var terms: [Int64: Int] = [:]
    let few = counting.count * 8
    let most = try connection.row(
      "SELECT count(*) FROM (SELECT 1 FROM article_terms LIMIT ?)", few, read: { Int($0.int(0)) })
    // Reading all terms of articles takes less time than looking them up for each of many articles, which may have no
    // terms.
    if most ?? 0 < few {
      let keys = Set(counting.lazy.map(\.id))
      try connection.each("SELECT term, article FROM article_terms") {
        if keys.contains($0.id(1)) { terms[$0.int(0), default: 0] += difference }
        return true
      }
    } else {
      try connection.each(
        "SELECT term FROM json_each(?) AS listed CROSS JOIN article_terms ON article = listed.value",
        JSON.keys(counting.map(\.id))
      ) {
        terms[$0.int(0), default: 0] += difference
        return true
      }
    }
    try add(terms, to: "terms")
  }

  private func add(_ counts: [Int64: Int], to table: String) throws(StorageError) {
    try connection.run("UPDATE \(table) SET unread = unread + ? WHERE id = ?", for: counts) { count, statement in
      count.value.bind(to: statement, at: 1)
      count.key.bind(to: statement, at: 2)
    }
  }
}

/// A row of `unread`, stored or to be stored.
private struct UnreadRow {
  let published: Double
  let id: ArticleSummary.ID
  let publication: Int64
  let isPage: Bool
  let isMuted: Bool
  let hasTwins: Bool
  let isDated: Bool
  /// The article's story, if other sources may have the same story.
  let story: Int64?

  init(_ row: Row) {
    published = row.double(0)
    id = row.id(1)
    publication = row.int(2)
    isPage = row.bool(3)
    isMuted = row.bool(4)
    hasTwins = row.bool(5)
    isDated = row.bool(6)
    story = row.optionalInt(7)
  }

  /// - Parameter index: The number of values before the values of this row.
  func bind(to statement: Statement, after index: Int32) {
    published.bind(to: statement, at: index + 1)
    id.bind(to: statement, at: index + 2)
    publication.bind(to: statement, at: index + 3)
    isPage.bind(to: statement, at: index + 4)
    isMuted.bind(to: statement, at: index + 5)
    hasTwins.bind(to: statement, at: index + 6)
    isDated.bind(to: statement, at: index + 7)
  }
}
