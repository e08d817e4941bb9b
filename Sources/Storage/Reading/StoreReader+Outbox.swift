import Articles

extension StoreReader {
  /// The marks that a service is to get or lose, the oldest articles first. What is sent and unknown is not among them, nor is
  /// what was refused too often.
  public func pendingMarks(_ change: MarkChange, of account: Account.ID) throws(StorageError) -> [PendingMark] {
    try connection.rows(
      """
      SELECT o.article, r.remote_id FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article
        JOIN articles AS a ON a.id = o.article
      WHERE r.account = ?1 AND o.tries < ?4 AND coalesce(o.sent, r.marks) & ?2 = r.marks & ?2
        AND r.marks & ?2 <> \(RemoteMarks.here("a")) & ?2 AND (r.marks & ?2 = 0) = ?3
      ORDER BY o.article
      """, account.rawValue, change.mark.rawValue, change.isSet, StoreWriter.mostTries,
      read: { PendingMark(article: .init(rawValue: $0.int(0)), remoteID: $0.text(1)) })
  }

  /// The articles, by the service's names, of whose marks nobody knows whether they arrived.
  public func unknownMarks(of account: Account.ID) throws(StorageError) -> [String] {
    try connection.rows(
      """
      SELECT r.remote_id FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article
      WHERE r.account = ? AND o.sent IS NOT NULL ORDER BY o.article
      """, account.rawValue, read: { $0.text(0) })
  }

  /// How many articles have marks that their service is not known to have.
  public func queued(of account: Account.ID) throws(StorageError) -> Int {
    try connection.row(
      "SELECT count(*) FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article WHERE r.account = ?",
      account.rawValue, read: { Int($0.int(0)) }) ?? 0
  }

  /// The articles whose marks a service refused so often that they are sent no more, by its names.
  public func parkedMarks(of account: Account.ID) throws(StorageError) -> [PendingMark] {
    try connection.rows(
      """
      SELECT o.article, r.remote_id FROM outbox AS o JOIN remote_articles AS r ON r.article = o.article
      WHERE r.account = ? AND o.tries >= ? ORDER BY o.article
      """, account.rawValue, StoreWriter.mostTries,
      read: { PendingMark(article: .init(rawValue: $0.int(0)), remoteID: $0.text(1)) })
  }

  /// Articles that a list of a service lacks, though the service is last known to have them marked so: unread ones, or starred ones.
  ///
  /// - Parameters:
  ///   - mark: `.read` for a list of what is unread.
  /// - Returns: The service's names for them, the newest articles first, and how many are known to be marked so.
  public func absent(
    from list: [String], ofUnread isUnread: Bool, account: Account.ID
  ) throws(StorageError) -> (absent: [String], known: Int) {
    let listed = Set(list)
    let known = try connection.rows(
      """
      SELECT remote_id FROM remote_articles INDEXED BY \(isUnread ? "remote_unread" : "remote_starred")
      WHERE account = ? AND \(isUnread ? "marks & 1 = 0" : "marks & 2")
      """, account.rawValue, read: { $0.text(0) })
    let absent = known.filter { !listed.contains($0) }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    return (absent, known.count)
  }

  /// The names among these of articles that a service is last known to have as read, the first first.
  public func known(asRead ids: [String], of account: Account.ID) throws(StorageError) -> [String] {
    try connection.rows(
      """
      SELECT r.remote_id FROM json_each(?2) AS listed CROSS JOIN remote_articles AS r
        ON r.account = ?1 AND r.remote_id = listed.value
      WHERE r.marks & 1 ORDER BY listed.key
      """, account.rawValue, JSON.text(ids), read: { $0.text(0) })
  }

  /// Whether a service is known to have anything unread.
  public func hasUnread(_ account: Account.ID) throws(StorageError) -> Bool {
    try connection.row(
      "SELECT EXISTS (SELECT 1 FROM remote_articles WHERE account = ? AND marks & 1 = 0)", account.rawValue,
      read: { $0.bool(0) }) ?? false
  }

  /// The names among these that no article here has.
  public func unknown(_ ids: [String], to account: Account.ID) throws(StorageError) -> [String] {
    let known = Set(
      try connection.rows(
        """
        SELECT r.remote_id FROM json_each(?2) AS listed CROSS JOIN remote_articles AS r
          ON r.account = ?1 AND r.remote_id = listed.value
        """, account.rawValue, JSON.text(ids), read: { $0.text(0) }))
    var seen: Set<String> = []
    return ids.filter { !known.contains($0) && seen.insert($0).inserted }
  }
}
