import Foundation

@testable import Storage

/// What a library's file holds, read without the program.
struct LibraryState {
  struct Marks: Hashable {
    var isRead: Bool
    var isStarred: Bool
  }

  /// By the keys of articles.
  let marks: [Int64: Marks]
  /// The headlines of each subscription that is not removed, by its address.
  let headlines: [String: [String]]
  /// The title of the folder of each subscription that is in one.
  let folders: [String: String]
  /// The words of all filters.
  let filters: Set<String>
  /// What is wrong with the file: pages, references to what is not there, counts that are not what there is.
  let problems: [String]

  /// - Parameter path: Of the file.
  init(_ path: String) throws {
    let connection = try Connection(path: path, readOnly: true)
    func texts(_ sql: String) throws -> [String] { try connection.rows(sql, read: { $0.text(0) }) }
    problems =
      try texts("PRAGMA integrity_check").filter { $0 != "ok" }
      + texts("SELECT 'reference from ' || \"table\" FROM pragma_foreign_key_check")
      + texts(
        """
        SELECT 'count of publication ' || id FROM publications AS p
        WHERE unread <> (SELECT count(*) FROM unread WHERE publication = p.id AND is_muted = 0)
          OR starred <> (SELECT count(*) FROM articles WHERE publication = p.id AND is_starred = 1)
        """)
      + texts(
        """
        SELECT 'count of term ' || id FROM terms AS t WHERE unread <> (
          SELECT count(*) FROM article_terms JOIN unread ON id = article WHERE term = t.id AND is_muted = 0)
        """)
      + [connection.strayUnread()].filter { $0 > 0 }.map { "\($0) unread without their articles" }
      + texts("SELECT 'no text of ' || id FROM articles WHERE id NOT IN (SELECT article FROM bodies)")
    marks = Dictionary(
      uniqueKeysWithValues: try connection.rows(
        "SELECT id, id NOT IN (SELECT id FROM unread), is_starred FROM articles"
      ) {
        ($0.int(0), Marks(isRead: $0.bool(1), isStarred: $0.bool(2)))
      })
    let rows = try connection.rows(
      """
      SELECT p.address, a.headline FROM publications AS p LEFT JOIN articles AS a ON a.publication = p.id
      WHERE p.removed IS NULL ORDER BY a.id
      """, read: { ($0.text(0), $0.optionalText(1)) })
    headlines = Dictionary(grouping: rows, by: \.0).mapValues { $0.compactMap(\.1) }
    folders = Dictionary(
      try connection.rows(
        "SELECT p.address, f.title FROM publications AS p JOIN folders AS f ON f.id = p.folder",
        read: { ($0.text(0), $0.text(1)) }), uniquingKeysWith: { $1 })
    filters = Set(try texts("SELECT words FROM filters"))
  }
}
