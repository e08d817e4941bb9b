import Articles

/// Articles that the account's service no longer has, but that are unread here.
extension StoreWriter {
  /// Records which of the articles that left a service are unread here. The caller's transaction then forgets the
  /// service's names for them. Articles that the reader marked as unread without the service's knowledge are left out:
  /// that mark is the reader's own.
  ///
  /// - Parameter gone: A JSON array of the service's names for the articles.
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

  /// Records that articles were read on another device. Recorded articles of the same feeds may then be marked as read;
  /// with `before`, all recorded articles of the account.
  func noteReadElsewhere(_ articles: [ArticleSummary.ID], of account: Account.ID, before: Bool) throws(StorageError) {
    guard !articles.isEmpty else { return }
    try connection.run(
      """
      UPDATE unread_gone SET is_due = 1 WHERE account = ?1 AND NOT is_due AND (?2 OR article IN (
        SELECT b.id FROM json_each(?3) AS listed JOIN articles AS a ON a.id = listed.value
          JOIN articles AS b ON b.publication = a.publication JOIN unread_gone AS g ON g.article = b.id))
      """, account, before, JSON.keys(articles))
  }

  /// Forgets articles about which services say nothing more, so that the reader's own marks stay.
  func forgetGone(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    guard try connection.has("SELECT 1 FROM unread_gone") else { return }
    try connection.run(
      "DELETE FROM unread_gone WHERE article IN (SELECT value FROM json_each(?))", JSON.keys(articles))
  }

  /// Marks articles as read that left a service while they were unread, as the reader's other devices no longer show
  /// them. Conditions: the reader has read on another device since, and at the service everything is read that was in
  /// the feed at that time. Twins in other feeds stay unread.
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
  /// True if an article is unread here and the service of its account no longer has it.
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
