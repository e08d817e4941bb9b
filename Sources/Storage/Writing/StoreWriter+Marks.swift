import Articles
import FoundationEssentials
import Queries
import SQLite

/// Sets the marks of articles, within a transaction.
extension StoreWriter {
  /// Marks articles, and the same stories from other sources.
  ///
  /// - Returns: The articles whose mark changed.
  func setMark(_ mark: Mark, of articles: [ArticleSummary.ID]) throws(StorageError) -> [ArticleSummary.ID] {
    try setMark(mark, among: MarkedKeys(JSON.keys(articles), withTwins: true)).map(\.id)
  }

  /// Marks articles and no others.
  ///
  /// - Returns: The articles whose mark changed.
  func setMark(_ mark: Mark, ofOnly articles: [ArticleSummary.ID]) throws(StorageError) -> [ArticleSummary.ID] {
    try setMark(mark, ofOnly: JSON.keys(articles))
  }

  /// Marks articles and no others.
  ///
  /// - Parameter articles: A JSON array of keys.
  /// - Returns: The articles whose mark changed.
  func setMark(_ mark: Mark, ofOnly articles: String) throws(StorageError) -> [ArticleSummary.ID] {
    try setMark(mark, among: MarkedKeys(articles)).map(\.id)
  }

  private func setMark(_ mark: Mark, among keys: MarkedKeys) throws(StorageError) -> [MarkedArticle] {
    switch mark {
    case .read(let isRead): try setRead(isRead, among: keys)
    case .starred(let isStarred): try setStarred(isStarred, where: "id IN (\(keys.listed))", SQLValues(keys.text))
    }
  }

  /// Marks all articles that a section contained at a moment, and the same stories from other sources.
  ///
  /// - Parameters:
  ///   - last: The highest key of an article at that moment.
  ///   - midnight: The start of today.
  /// - Returns: The articles whose mark changed, and the number of changed rows in the section's list.
  func setMark(
    _ mark: Mark, of section: Section, upTo last: ArticleSummary.ID, midnight: Date
  ) throws(StorageError) -> (articles: [ArticleSummary.ID], count: Int) {
    let wasThere = "publication NOT IN (\(removed)) AND id <= ?1"
    var values = SQLValues(last)
    let (condition, clock) = (section.query.condition, QueryClock(midnight: midnight))
    let direct: [MarkedArticle]
    switch mark {
    case .read(let isRead):
      let list = ListRows(condition, isUnreadOnly: isRead, clock: clock)
      let hasOpposite = isRead ? "true" : "NOT \(UnreadArticles.hold("articles"))"
      direct = try setRead(
        isRead, of: list.source, where: "\(list.sql(&values)) AND \(wasThere) AND \(hasOpposite)", values)
    case .starred(let isStarred):
      let belongs = ListRows(condition, clock: clock).sql("articles", &values)
      direct = try setStarred(isStarred, where: "\(belongs) AND \(wasThere)", values)
    }
    let told = direct.filter { $0.story != nil }
    let twins = told.isEmpty ? [] : try setMark(mark, of: told.map(\.id))
    // A list of several sources shows only one row for each story.
    let hidden = section.query.mixesSources ? told.count - Set(told.map(\.story)).count : 0
    return (direct.map(\.id) + twins, direct.count - hidden)
  }

  /// - Parameter condition: An SQL condition about rows of `articles`, with its values.
  private func setStarred(
    _ isStarred: Bool, where condition: String, _ values: SQLValues
  ) throws(StorageError) -> [MarkedArticle] {
    var values = values
    let mark = values.add(isStarred)
    let marked = try connection.rows(
      """
      UPDATE articles SET is_starred = \(mark) WHERE \(condition) AND is_starred <> \(mark)
      RETURNING id, CASE WHEN has_twins THEN story END
      """, values: values.all,
      read: { MarkedArticle(id: $0.id(0), story: $0.optionalInt(1)) })
    try queueMarks(.starred, of: marked.map(\.id))
    return marked
  }
}

/// An article whose mark changed.
struct MarkedArticle {
  let id: ArticleSummary.ID
  /// The article's story, if other sources may have the same story.
  let story: Int64?
}

/// The articles to mark.
struct MarkedKeys {
  /// A JSON array of keys, bound as `?1`.
  let text: String
  /// The select that returns the keys.
  let listed: String
  /// The approximate number of keys.
  let count: Int

  /// - Parameters:
  ///   - text: A JSON array of keys.
  ///   - withTwins: True to include the same stories from other sources.
  init(_ text: String, withTwins: Bool = false) {
    self.text = text
    listed = withTwins ? "SELECT value FROM json_each(?1) UNION \(Self.twins)" : "SELECT value FROM json_each(?1)"
    count = text.utf8.count { $0 == UInt8(ascii: ",") } + 1
  }

  private static let twins = """
    SELECT twin.id FROM json_each(?1) AS listed JOIN articles AS a ON a.id = listed.value AND a.has_twins = 1
      JOIN articles AS twin ON twin.story = a.story AND twin.has_twins = 1
    """
}
