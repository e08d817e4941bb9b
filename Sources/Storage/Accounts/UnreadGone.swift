import Articles

/// Articles that the account's service no longer has, but that are unread here.
extension StoreWriter {
  /// Records the articles that disappeared from a service and are unread here. The caller's transaction then deletes
  /// the service's ids of these articles. An article is left out if the service had it as read, because then the reader
  /// marked it as unread here.
  ///
  /// - Parameter gone: A JSON array of the service's ids of the articles.
  func noteGone(_ gone: String, of account: Account.ID) throws(StorageError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO unread_gone (article, account, newest)
      SELECT r.article, r.account, (SELECT max(id) FROM articles)
      FROM json_each(?2) AS listed CROSS JOIN remote_articles AS r ON r.account = ?1 AND r.remote_id = listed.value
        JOIN articles AS a ON a.id = r.article LEFT JOIN outbox AS o ON o.article = r.article
      WHERE r.marks & 1 = 0 AND coalesce(o.sent, 0) & 1 = 0 AND \(UnreadArticles.hold("a"))
      """, account, gone)
  }

  /// Records that articles were read on another device. The recorded articles of the same feeds may then be marked as
  /// read. If `before` is true, all recorded articles of the account may be marked.
  func noteReadElsewhere(_ articles: [ArticleSummary.ID], of account: Account.ID, before: Bool) throws(StorageError) {
    guard !articles.isEmpty else { return }
    try connection.run(
      """
      UPDATE unread_gone SET is_due = 1 WHERE account = ?1 AND NOT is_due AND (?2 OR article IN (
        SELECT b.id FROM json_each(?3) AS listed JOIN articles AS a ON a.id = listed.value
          JOIN articles AS b ON b.publication = a.publication JOIN unread_gone AS g ON g.article = b.id))
      """, account, before, JSON.keys(articles))
  }

  /// Forgets recorded articles, because the reader set their marks. So these marks stay.
  func forgetGone(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    guard try connection.has("SELECT 1 FROM unread_gone") else { return }
    try connection.run(
      "DELETE FROM unread_gone WHERE article IN (SELECT value FROM json_each(?))", JSON.keys(articles))
  }

  /// Marks recorded articles as read: articles that disappeared from the service while they were unread. The reader's
  /// other devices no longer show them. Articles are marked only if the reader has read on another device since then,
  /// and if the service has no unread article left from the feed of that time. Twins in other feeds stay unread.
  ///
  /// - Returns: The articles that were marked.
  public func followGone(of account: Account.ID) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      let isAny = try connection.has("SELECT 1 FROM unread_gone WHERE account = ? AND is_due", account)
      guard isAny, try connection.has("SELECT 1 FROM remote_articles WHERE account = ?", account) else { return [] }
      let followers: [ArticleSummary.ID] = try connection.rows(
        """
        WITH there AS (
          SELECT b.publication, min(b.id) AS oldest FROM remote_articles AS r INDEXED BY remote_unread
            CROSS JOIN articles AS b ON b.id = r.article
          WHERE r.account = ?1 AND r.marks & 1 = 0 GROUP BY b.publication)
        SELECT g.article FROM unread_gone AS g JOIN articles AS a ON a.id = g.article
          LEFT JOIN there ON there.publication = a.publication
        WHERE g.account = ?1 AND g.is_due AND coalesce(there.oldest > g.newest, true)
        """, account, read: { $0.id(0) })
      return try setMark(.read(true), ofOnly: followers)
    }
  }
}

extension StoreReader {
  /// True if an article is unread here although the service of its account no longer has it.
  public func isGone(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    try connection.has(
      """
      SELECT 1 FROM unread_gone AS g JOIN articles AS a ON a.id = g.article
      WHERE g.article = ? AND \(UnreadArticles.hold("a"))
      """, article)
  }

  /// The number of articles that are unread here and that an account's service no longer has.
  public func goneCount(of account: Account.ID) throws(StorageError) -> Int {
    try connection.row(
      """
      SELECT count(*) FROM unread_gone AS g JOIN articles AS a ON a.id = g.article
      WHERE g.account = ? AND \(UnreadArticles.hold("a"))
      """, account, read: { Int($0.int(0)) }) ?? 0
  }
}
