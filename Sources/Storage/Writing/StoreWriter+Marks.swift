import Articles
import FoundationEssentials

/// Marks, within a transaction.
extension StoreWriter {
  /// An article whose mark changed.
  typealias MarkedArticle = (id: ArticleSummary.ID, story: Int64?)

  /// Marks articles, and with them the same stories from other sources.
  ///
  /// - Returns: Those whose mark changed.
  func setMark(_ mark: Mark, of articles: [ArticleSummary.ID]) throws(StorageError) -> [ArticleSummary.ID] {
    try setMark(mark, of: "SELECT value FROM json_each(?2) UNION \(twinsOfListed)", JSON.keys(articles))
  }

  /// Marks articles and no others.
  ///
  /// - Parameter articles: A JSON array of keys.
  /// - Returns: Those whose mark changed.
  func setMark(_ mark: Mark, ofOnly articles: String) throws(StorageError) -> [ArticleSummary.ID] {
    try setMark(mark, of: "SELECT value FROM json_each(?2)", articles)
  }

  private func setMark(
    _ mark: Mark, of listed: String, _ keys: String
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.rows(
      "UPDATE articles SET \(mark.column) = ?1 WHERE id IN (\(listed)) AND \(mark.column) <> ?1 RETURNING id",
      mark.value, keys, read: { .init(rawValue: $0.int(0)) })
  }

  /// Marks all of a section that were there at a moment, and with them the same stories from other sources.
  ///
  /// - Parameters:
  ///   - last: The greatest key of an article at that moment.
  ///   - midnight: When today began.
  /// - Returns: Those whose mark changed, and how many of them are rows of the section's list.
  func setMark(
    _ mark: Mark, of section: Section, upTo last: ArticleSummary.ID, midnight: Date
  ) throws(StorageError) -> (articles: [ArticleSummary.ID], count: Int) {
    let list = ListCondition(section, midnight: midnight)
    let direct: [MarkedArticle] = try connection.rows(
      """
      UPDATE articles SET \(mark.column) = ?2 WHERE \(list.belongs) AND publication NOT IN (\(removed)) AND id <= ?3
        AND \(mark.column) <> ?2
      RETURNING id, CASE WHEN has_twins THEN story END
      """, list.value, mark.value, last.rawValue, read: { (.init(rawValue: $0.int(0)), $0.optionalInt(1)) })
    let told = direct.filter { $0.story != nil }
    let twins = told.isEmpty ? [] : try setMark(mark, of: told.map(\.id))
    // Of a story that several sources have one row is shown, in a list of several.
    let hidden = section.mixesSources ? told.count - Set(told.map(\.story)).count : 0
    return (direct.map(\.id) + twins, direct.count - hidden)
  }
}

extension Mark {
  fileprivate var column: String {
    switch self {
    case .read: "is_read"
    case .starred: "is_starred"
    }
  }

  fileprivate var value: Bool {
    switch self {
    case .read(let value), .starred(let value): value
    }
  }
}

/// The twins of the articles whose keys are in `?2`.
private let twinsOfListed = """
  SELECT twin.id FROM json_each(?2) AS listed JOIN articles AS a ON a.id = listed.value AND a.has_twins = 1
    JOIN articles AS twin ON twin.story = a.story AND twin.has_twins = 1
  """
