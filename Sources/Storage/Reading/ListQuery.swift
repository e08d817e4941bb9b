import Articles
import FoundationEssentials
import Queries
import SQLite

/// A list as SQL. `?1` are the keys of kept articles, `?2` and `?3` a place in the list, `?4` the limit, and `?5` the
/// number of skipped rows. The values of the condition follow.
///
/// One select reads the articles that belong to the list, another one the articles that are only kept. SQLite merges
/// them. A single select would read all articles, because no index suits both.
struct ListQuery {
  private let condition: Condition
  private let isUnreadOnly: Bool
  private let keeping: [ArticleSummary.ID]
  private let mixesSources: Bool
  /// True if dates descend from the top.
  private let isNewestFirst: Bool
  private let clock: QueryClock
  /// True to leave out articles that only a list of a site's pages names, and that the reader neither opened nor starred.
  private let leavesOutListed: Bool

  init(_ query: Query, clock: QueryClock, leavesOutListed: Bool = false) {
    let known = query.section.query
    self.init(
      known.condition, isUnreadOnly: query.isUnreadOnly, keeping: query.keeping, mixesSources: known.mixesSources,
      isNewestFirst: !query.isOldestFirst, clock: clock, leavesOutListed: leavesOutListed)
  }

  /// - Parameters:
  ///   - condition: The condition for the articles, without words.
  ///   - isUnreadOnly: True if read articles are left out.
  ///   - keeping: Articles that stay in the list even if their marks change.
  ///   - mixesSources: True to show a story from several sources only once.
  init(
    _ condition: Condition, isUnreadOnly: Bool = false, keeping: [ArticleSummary.ID] = [], mixesSources: Bool = true,
    isNewestFirst: Bool = true, clock: QueryClock, leavesOutListed: Bool = false
  ) {
    (self.condition, self.isUnreadOnly, self.keeping) = (condition, isUnreadOnly, keeping)
    (self.mixesSources, self.isNewestFirst, self.clock) = (mixesSources, isNewestFirst, clock)
    self.leavesOutListed = leavesOutListed
  }

  /// One of the selects that form the list.
  private struct Arm {
    let source: ArticleSource
    let condition: String
  }

  /// Returns the selects of the list.
  ///
  /// - Parameter isRecent: True to leave out articles of the list that may be too old for the part.
  private func arms(_ part: Part, isRecent: Bool, _ values: inout SQLValues) -> [Arm] {
    let isOfUnread = part.isOfUnread
    let list = ListRows(condition, isUnreadOnly: isUnreadOnly, clock: clock)
    let read = ListRows(condition, isUnreadOnly: isUnreadOnly || isOfUnread, mayJoin: true, clock: clock)
    let alone = mixesSources ? " AND \(isOnlyOrFirst(in: list.sql("twin", &values)))" : ""
    let isOpened = leavesOutListed ? " AND NOT \(StoreWriter.isOnly("articles"))" : ""
    let isShown = "publication NOT IN (\(removed))\(alone)\(isOpened)"
    let above = part == .all ? nil : Self.place
    let recent = isRecent ? read.recent("?4", below: above, &values).map { " AND " + $0 } ?? "" : ""
    let belonging = Arm(source: read.source, condition: "\(read.sql(&values)) AND \(isShown)\(recent)")
    guard !keeping.isEmpty else { return [belonging] }
    let stays = ListRows(condition.withoutMarks, clock: clock).sql("articles", &values)
    let isKept = """
      id IN (SELECT value FROM json_each(?1)) AND \(stays) AND \(isShown) AND NOT (\(list.sql("articles", &values)))
      """
    let isUnread = isOfUnread ? " AND \(UnreadArticles.hold("articles"))" : ""
    return [belonging, Arm(source: .articles, condition: isKept + isUnread)]
  }

  /// The wanted rows.
  enum Part {
    case all
    /// The rows above a place, the lowest first.
    case above
    /// The rows below a place.
    case below
    /// The unread rows above or below a place.
    case unreadAbove, unreadBelow
    /// The row at a place.
    case here
  }

  /// Returns rows of the list.
  ///
  /// - Parameter isTyped: True for a reader's own query. Its statement is hardly ever repeated, and ends early if the
  ///   task is cancelled.
  func entries(
    _ part: Part, of place: TimelineEntry? = nil, skipping offset: Int = 0, atMost limit: Int = -1,
    isTyped: Bool = false, by connection: Connection
  ) throws(StorageError) -> [TimelineEntry] {
    let isOfSubject = ListRows(condition, mayJoin: true, clock: clock).isOfSubject
    let isRecent =
      isOfSubject && isNewestFirst && (part == .all || part == .below) && offset == 0 && 1...Self.few ~= limit
    let direction = isNewestFirst == part.goesDown ? "DESC" : "ASC"
    func read(isRecent: Bool) throws(StorageError) -> [TimelineEntry] {
      var values = values(at: place, limit, offset)
      var found: [TimelineEntry] = []
      let rows = select(part, isRecent: isRecent, &values)
      try connection.each(
        "\(rows) ORDER BY published \(direction), id \(direction) LIMIT ?4 OFFSET ?5", values: values.all,
        isKept: !isTyped
      ) {
        found.append(TimelineEntry(id: $0.id(0), published: $0.date(1)))
        return !isTyped || !Task.isCancelled
      }
      return found
    }
    let found = try read(isRecent: isRecent)
    return isRecent && found.count < limit ? try read(isRecent: false) : found
  }

  /// The most rows for which older ones are left out first: a reader's page has fewer.
  private static let few = 1000

  func count(
    _ part: Part = .all, of place: TimelineEntry? = nil, by connection: Connection
  ) throws(StorageError) -> Int {
    var values = values(at: place)
    // Without an order SQLite reads the articles' rows, which are many times as large as the index.
    let rows = select(part, isCounted: true, &values)
    return try connection.row("SELECT count(*) FROM (\(rows))", values: values.all, read: { Int($0.int(0)) }) ?? 0
  }

  private func values(at place: TimelineEntry?, _ limit: Int = -1, _ offset: Int = 0) -> SQLValues {
    SQLValues(JSON.keys(keeping), place?.published, place?.id, limit, offset)
  }

  /// - Parameters:
  ///   - isRecent: True to leave out articles that may be too old for the part.
  ///   - isCounted: True for rows without columns, in the order of the list.
  func select(
    _ part: Part, isRecent: Bool = false, isCounted: Bool = false, _ values: inout SQLValues
  ) -> String {
    let arms = arms(part, isRecent: isRecent, &values).map {
      let (date, key) = $0.source.place
      let rows = "FROM \($0.source.sql) WHERE \($0.condition) \(condition(of: part, date, key))"
      guard isCounted else { return "SELECT \(key) AS id, \(date) AS published \(rows)" }
      return "SELECT * FROM (SELECT 1 \(rows) ORDER BY \(date) DESC, \(key) DESC LIMIT -1)"
    }
    return arms.joined(separator: " UNION ALL ")
  }

  /// The date in the place may be out of date, or the article may have been deleted.
  private static let date = "coalesce((SELECT published FROM articles WHERE id = ?3), ?2)"
  private static let place = "(\(date), ?3)"

  private func condition(of part: Part, _ date: String, _ key: String) -> String {
    switch part {
    case .all: ""
    case .above, .unreadAbove: "AND (\(date), \(key)) \(isNewestFirst ? ">" : "<") \(Self.place)"
    case .below, .unreadBelow: "AND (\(date), \(key)) \(isNewestFirst ? "<" : ">") \(Self.place)"
    case .here: "AND \(key) = ?3 AND \(date) = \(Self.date)"
    }
  }

  /// The place above all rows.
  var top: TimelineEntry { isNewestFirst ? .newest : .oldest }
  /// The place below all rows.
  var bottom: TimelineEntry { isNewestFirst ? .oldest : .newest }
}

extension TimelineEntry {
  fileprivate static let newest = TimelineEntry(id: .init(rawValue: .max), published: .distantFuture)
  fileprivate static let oldest = TimelineEntry(id: .init(rawValue: .min), published: .distantPast)
}

extension ListQuery.Part {
  /// True if the rows are read from the top of the list down.
  fileprivate var goesDown: Bool {
    switch self {
    case .above, .unreadAbove: false
    case .all, .below, .unreadBelow, .here: true
    }
  }

  fileprivate var isOfUnread: Bool {
    switch self {
    case .unreadAbove, .unreadBelow: true
    case .all, .above, .below, .here: false
    }
  }
}

/// Returns SQL that keeps one article of each story in a list. An unread article is preferred to a read one. Then one with
/// a text is preferred to one that only a list of a site's pages names. Then the article of the story's own site is
/// preferred, so that another site cannot take over the story. Otherwise the smallest key decides.
///
/// - Parameter place: The condition of the list, as SQL about a row named `twin`. A separate select makes SQLite begin
///   with the twins, which are few, and not with the list, which may have thousands of rows.
func isOnlyOrFirst(in place: String) -> String {
  """
  (has_twins = 0 OR NOT EXISTS (
    SELECT 1 FROM (
      SELECT twin.*, told.is_foreign AS told_is_foreign, \(StoreWriter.isWithoutText("told")) AS told_lacks_text
      FROM articles AS told CROSS JOIN articles AS twin INDEXED BY twins ON twin.story = told.story AND twin.has_twins = 1
      WHERE told.id = articles.id) AS twin
    WHERE (NOT \(UnreadArticles.hold("twin")), \(StoreWriter.isWithoutText("twin")), twin.is_foreign, twin.id)
        < (NOT \(UnreadArticles.hold("articles")), told_lacks_text, told_is_foreign, articles.id)
      AND publication NOT IN (\(removed)) AND \(place)))
  """
}
