import Articles

extension StoreReader {
  /// Returns the marks to set or remove at a service, the oldest articles first. Marks that were sent without an
  /// answer, and marks that were refused too often, are left out.
  public func pendingMarks(_ change: MarkChange, of account: Account.ID) throws(StorageError) -> [PendingMark] {
    try connection.rows(
      """
      SELECT o.article, r.remote_id FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article
        JOIN articles AS a ON a.id = o.article
      WHERE r.account = ?1 AND o.tries < ?4 AND coalesce(o.sent, r.marks) & ?2 = r.marks & ?2
        AND r.marks & ?2 <> \(RemoteMarks.here("a")) & ?2 AND (r.marks & ?2 = 0) = ?3
      ORDER BY o.article
      """, account, change.mark.rawValue, change.isSet, StoreWriter.mostTries,
      read: { PendingMark(article: $0.id(0), remoteID: $0.text(1)) })
  }

  /// Returns the service's ids of the articles whose marks were sent without an answer.
  public func unknownMarks(of account: Account.ID) throws(StorageError) -> [String] {
    try connection.rows(
      """
      SELECT r.remote_id FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article
      WHERE r.account = ? AND o.sent IS NOT NULL ORDER BY o.article
      """, account, read: { $0.text(0) })
  }

  /// Returns the number of articles whose marks the service has not confirmed.
  public func queued(of account: Account.ID) throws(StorageError) -> Int {
    try connection.row(
      "SELECT count(*) FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article WHERE r.account = ?",
      account, read: { Int($0.int(0)) }) ?? 0
  }

  /// Returns the marks that were refused so often that they are not sent any more.
  public func parkedMarks(of account: Account.ID) throws(StorageError) -> [PendingMark] {
    try connection.rows(
      """
      SELECT o.article, r.remote_id FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article
      WHERE r.account = ? AND o.tries >= ? ORDER BY o.article
      """, account, StoreWriter.mostTries,
      read: { PendingMark(article: $0.id(0), remoteID: $0.text(1)) })
  }

  /// Returns the articles that are missing from a service's list of unread or starred articles, although the service's
  /// last known mark for them was unread or starred.
  ///
  /// - Parameters:
  ///   - isUnread: True for a list of unread articles, false for starred ones.
  /// - Returns: The service's ids of the articles, the newest first, and the number of all articles with this known
  ///   mark.
  public func absent(
    from list: [String], ofUnread isUnread: Bool, account: Account.ID
  ) throws(StorageError) -> (absent: [String], known: Int) {
    let listed = Set(list)
    let known = try connection.rows(
      """
      SELECT remote_id FROM remote_articles INDEXED BY \(isUnread ? "remote_unread" : "remote_starred")
      WHERE account = ? AND \(isUnread ? "marks & 1 = 0" : "marks & 2")
      """, account, read: { $0.text(0) })
    let absent = known.filter { !listed.contains($0) }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    return (absent, known.count)
  }

  /// Returns the ids of the articles that are marked as read at the service, as far as the library knows, in the given
  /// order.
  public func known(asRead ids: [String], of account: Account.ID) throws(StorageError) -> [String] {
    try connection.rows(
      """
      SELECT r.remote_id FROM json_each(?2) AS listed CROSS JOIN remote_articles AS r
        ON r.account = ?1 AND r.remote_id = listed.value
      WHERE r.marks & 1 ORDER BY listed.key
      """, account, JSON.text(ids), read: { $0.text(0) })
  }

  /// True if a service is known to have unread articles.
  public func hasUnread(_ account: Account.ID) throws(StorageError) -> Bool {
    try connection.has("SELECT 1 FROM remote_articles WHERE account = ? AND marks & 1 = 0", account)
  }

  /// Returns the ids that belong to no stored article, each id once.
  public func unknown(_ ids: [String], to account: Account.ID) throws(StorageError) -> [String] {
    let known = Set(
      try connection.rows(
        """
        SELECT r.remote_id FROM json_each(?2) AS listed CROSS JOIN remote_articles AS r
          ON r.account = ?1 AND r.remote_id = listed.value
        """, account, JSON.text(ids), read: { $0.text(0) }))
    var seen: Set<String> = []
    return ids.filter { !known.contains($0) && seen.insert($0).inserted }
  }
}
