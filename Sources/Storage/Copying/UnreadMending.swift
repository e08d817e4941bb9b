/// Finds and mends damage that SQLite cannot notice, by data that is stored twice: the set of the unread repeats the
/// articles, the counts repeat both, and the articles of a term repeat the articles' dates.
extension Connection {
  /// Returns the number of rows in the set that differ from their articles, or have no article.
  func strayUnread() throws(StorageError) -> Int {
    try row(
      """
      SELECT count(*) FROM unread AS u LEFT JOIN articles AS a ON a.id = u.id
      WHERE (u.published, u.publication, u.is_page, u.is_muted, u.has_twins, u.is_dated)
        IS NOT (a.published, a.publication, a.is_page, a.is_muted, a.has_twins, a.is_dated)
      """, read: { Int($0.int(0)) }) ?? 0
  }

  /// Returns the number of publications and terms whose counts differ from the set and the articles, and of articles
  /// that stand under a term with another date.
  func wrongCounts() throws(StorageError) -> Int {
    try row(
      """
      WITH
        unread_of (publication, count) AS (
          SELECT publication, count(*) FROM unread WHERE is_muted = 0 GROUP BY publication),
        starred_of (publication, count) AS (
          SELECT publication, count(*) FROM articles INDEXED BY starred_articles WHERE is_starred = 1 GROUP BY publication),
        unread_with (term, count) AS (
          SELECT term, count(*) FROM unread CROSS JOIN article_terms ON article = id WHERE is_muted = 0 GROUP BY term)
      SELECT (
        SELECT count(*) FROM publications AS p
          LEFT JOIN unread_of AS u ON u.publication = p.id LEFT JOIN starred_of AS s ON s.publication = p.id
        WHERE p.unread <> coalesce(u.count, 0) OR p.starred <> coalesce(s.count, 0)
      ) + (
        SELECT count(*) FROM terms AS t LEFT JOIN unread_with AS u ON u.term = t.id WHERE t.unread <> coalesce(u.count, 0)
      ) + (
        SELECT count(*) FROM article_terms AS t JOIN articles AS a ON a.id = t.article WHERE a.published <> t.published
      )
      """, read: { Int($0.int(0)) }) ?? 0
  }

  /// Rewrites the set of unread articles if it differs from the articles. Articles in the set stay unread. Corrects
  /// wrong counts.
  ///
  /// - Returns: True if there was damage.
  func mendUnread() throws(StorageError) -> Bool {
    guard try strayUnread() > 0 else {
      guard try wrongCounts() > 0 else { return false }
      try transaction { () throws(StorageError) in try recount() }
      return true
    }
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
    return true
  }

  /// Recounts the unread and starred articles of all publications and terms, and dates the articles of terms anew.
  func recount() throws(StorageError) {
    // A row may stand there with both dates, as a damaged library of an earlier version has none.
    try run(
      """
      UPDATE OR REPLACE article_terms SET published = articles.published
      FROM articles WHERE id = article AND articles.published <> article_terms.published
      """)
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
        SELECT count(*) FROM article_terms JOIN articles ON id = article WHERE term = terms.id AND \(isCounted)),
        subject = subject(name)
      """)
  }
}
