import Articles
import FoundationEssentials

extension StoreWriter {
  /// Turns announcements of new articles on or off, within a transaction. Existing articles are not new.
  ///
  /// - Returns: True if the setting changed.
  func setAnnounced(_ isTold: Bool, _ subject: Announced) throws(StorageError) -> Bool {
    let (table, id): (String, Int64) =
      switch subject {
      case .publication(let id): ("publications", id.rawValue)
      case .folder(let id): ("folders", id.rawValue)
      }
    return try connection.has(
      """
      UPDATE \(table) SET announced = CASE WHEN ?1 THEN \(Self.newestArticle) END
      WHERE id = ?2 AND (announced IS NOT NULL) <> ?1 RETURNING 1
      """, isTold, id)
  }

  /// The key of the newest article, as an SQL expression.
  static let newestArticle = "(SELECT coalesce(max(id), 0) FROM articles)"

  /// Returns the articles that arrived since the last call and must be announced, because of their publication, a
  /// folder or a filter. They are grouped by publication, newest first. Read, muted, archived and old articles are left
  /// out.
  ///
  /// - Parameter oldest: The date before which articles are too old.
  public func takeNews(publishedAfter oldest: Date) throws(StorageError) -> [Publication.ID: [ArticleSummary.ID]] {
    try connection.transaction { () throws(StorageError) in
      // Most readers want no announcements.
      let wishes = ["publications", "folders", "filters"].map {
        "SELECT announced FROM \($0) WHERE announced IS NOT NULL"
      }
      let oldestMark = "SELECT min(announced) FROM (\(wishes.joined(separator: " UNION ALL ")))"
      guard let mark = try connection.row(oldestMark, read: { $0.optionalInt(0) }) ?? nil else { return [:] }
      let unseen = """
        FROM unread AS u JOIN publications AS p ON p.id = u.publication
        WHERE u.published > ?1 AND u.is_page = 0 AND u.is_muted = 0 AND p.removed IS NULL AND u.id > ?2
        """
      let found = try articlesAnnouncedByFilters(
        among: connection.rows("SELECT u.id \(unseen)", oldest, mark, read: { $0.id(0) }))
      let rows: [(publication: Publication.ID, article: ArticleSummary.ID)] = try connection.rows(
        """
        WITH RECURSIVE told (folder, mark) AS (
          SELECT id, announced FROM folders WHERE announced IS NOT NULL
          UNION SELECT f.id, t.mark FROM folders AS f JOIN told AS t ON f.parent = t.folder
        )
        SELECT u.publication, u.id \(unseen) AND (u.id IN (SELECT value FROM json_each(?3)) OR u.id > (
          SELECT min(mark) FROM (
            SELECT p.announced AS mark WHERE p.announced IS NOT NULL UNION ALL SELECT mark FROM told WHERE folder = p.folder)))
        ORDER BY u.published DESC, u.id DESC
        """, oldest, mark, JSON.keys(found), read: { ($0.id(0), $0.id(1)) })
      for table in ["publications", "folders", "filters"] {
        try connection.run("UPDATE \(table) SET announced = \(Self.newestArticle) WHERE announced IS NOT NULL")
      }
      return Dictionary(grouping: rows, by: \.publication).mapValues { $0.map(\.article) }
    }
  }
}
