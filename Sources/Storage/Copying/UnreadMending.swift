/// What the set of the unread says twice of an article, for finding damage that SQLite cannot notice.
extension Connection {
  /// How many rows of the set are not as their articles are, or of none.
  func strayUnread() throws(StorageError) -> Int {
    try row(
      """
      SELECT count(*) FROM unread AS u LEFT JOIN articles AS a ON a.id = u.id
      WHERE (u.published, u.publication, u.is_page, u.is_muted, u.has_twins, u.is_dated)
        IS NOT (a.published, a.publication, a.is_page, a.is_muted, a.has_twins, a.is_dated)
      """, read: { Int($0.int(0)) }) ?? 0
  }

  /// Writes the set anew from articles, where it is not as they are: what it names stays unread.
  func mendUnread() throws(StorageError) {
    guard try strayUnread() > 0 else { return }
    try transaction { () throws(StorageError) in
      try script(
        """
        CREATE TEMP TABLE named AS SELECT DISTINCT id FROM unread;
        DELETE FROM unread;
        INSERT INTO unread (published, id, publication, is_page, is_muted, has_twins, is_dated)
        SELECT published, id, publication, is_page, is_muted, has_twins, is_dated FROM articles
        WHERE id IN (SELECT id FROM temp.named) ORDER BY published DESC, id DESC;
        DROP TABLE temp.named
        """)
      try recount()
    }
  }

  /// Counts what is unread and starred anew, of all publications and terms.
  func recount() throws(StorageError) {
    let isCounted = "is_muted = 0 AND \(UnreadArticles.hold("articles"))"
    try run(
      """
      UPDATE publications SET
        unread = (SELECT count(*) FROM articles WHERE publication = publications.id AND \(isCounted)),
        starred = (SELECT count(*) FROM articles WHERE publication = publications.id AND is_starred = 1)
      """)
    try run(
      """
      UPDATE terms SET unread = (
        SELECT count(*) FROM article_terms JOIN articles ON id = article WHERE term = terms.id AND \(isCounted))
      """)
  }
}
