import Articles
import Queries

extension StoreReader {
  /// Returns names of the library that contain a text. Names that begin with the text come first; otherwise they are
  /// sorted by name. Languages are sorted by their frequency among the newest articles.
  ///
  /// - Parameter limit: The maximum number of names.
  public func names(_ kind: KnownNames, with text: String, atMost limit: Int) throws(StorageError) -> [String] {
    let (source, order) =
      switch kind {
      case .sources: ("SELECT coalesce(chosen_title, title) AS name FROM publications WHERE removed IS NULL", "key")
      case .folders: ("SELECT title AS name FROM folders WHERE id IN (\(foldersInUse))", "key")
      case .tags:
        (
          """
          SELECT name, unread FROM terms WHERE kind IN ('category', 'tag') AND publication NOT IN (\(removed))
          """, "sum(unread) DESC, key"
        )
      case .languages: ("SELECT lower(language) AS name FROM bodies ORDER BY article DESC LIMIT 2000", "count(*) DESC")
      }
    return try connection.rows(
      """
      SELECT name FROM (SELECT *, subject(name) AS key FROM (\(source)) WHERE name IS NOT NULL)
      WHERE instr(key, subject(?1)) > 0
      GROUP BY \(kind == .tags ? "fold(name)" : "key") ORDER BY instr(key, subject(?1)) > 1, \(order) LIMIT ?2
      """, text, limit, read: { $0.label(0) })
  }
}
