import Articles
import FoundationEssentials

/// What is compared with a service once a day, and what it lists and does not give.
extension StoreWriter {
  /// Notes that everything of an account was compared. Marks that were refused too often get one more try: the service may have
  /// recovered.
  public func noteComparison(of account: Account.ID, at now: Date) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("UPDATE accounts SET compared = ? WHERE id = ?", now, account.rawValue)
      try connection.run(
        """
        UPDATE outbox SET tries = ?2 - 1
        WHERE tries >= ?2 AND article IN (SELECT article FROM remote_articles WHERE account = ?1)
        """, account.rawValue, Self.mostTries)
    }
  }

  /// Notes which of the articles came that a service was asked for.
  ///
  /// - Parameters:
  ///   - asked: The service's names for them.
  ///   - came: Those among them that came.
  public func noteAsked(
    _ asked: [String], came: Set<String>, of account: Account.ID, at now: Date
  ) throws(StorageError) {
    let missing = asked.filter { !came.contains($0) }
    try connection.transaction { () throws(StorageError) in
      try connection.run(
        """
        INSERT INTO missing_articles (account, remote_id, tries, asked) SELECT ?1, value, 1, ?3 FROM json_each(?2) WHERE true
        ON CONFLICT (account, remote_id) DO UPDATE SET tries = tries + 1, asked = ?3
        """, account.rawValue, JSON.text(missing), now)
      // What is asked for no more is listed no more. One of the future was noted by a clock that was ahead.
      try connection.run(
        """
        DELETE FROM missing_articles WHERE account = ?1
          AND (remote_id IN (SELECT value FROM json_each(?2)) OR asked < ?3 OR asked > ?4)
        """, account.rawValue, JSON.text(Array(came)), now.addingTimeInterval(-7 * 86_400), now)
    }
  }

  /// Forgets some of what does not come, as a service may list other articles each time. Those that were asked for most often stay.
  public func boundMissing(of account: Account.ID) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM missing_articles WHERE account = ?1 AND remote_id IN (
        SELECT remote_id FROM missing_articles WHERE account = ?1 ORDER BY tries DESC, asked DESC LIMIT -1 OFFSET ?2)
      """, account.rawValue, Self.mostMissing)
  }

  /// So many are remembered for an account.
  fileprivate static let mostMissing = 20_000

  /// An article that was asked for so often in vain is asked for once a day.
  fileprivate static let mostAsked = 3
}

extension StoreReader {
  /// Whether everything of an account is to be compared: the last time was a day ago, or the clock was another one.
  public func isComparisonDue(of account: Account.ID, at now: Date) throws(StorageError) -> Bool {
    let last =
      try connection.row("SELECT compared FROM accounts WHERE id = ?", account.rawValue, read: { $0.optionalDate(0) })
      ?? nil
    // A time that was stored may be a rounding later than it was.
    return last.map { !(-1..<86_400).contains(now.timeIntervalSince($0)) } ?? true
  }

  /// Whether an account was never synced to its end.
  public func isNew(_ account: Account.ID) throws(StorageError) -> Bool {
    try connection.row("SELECT checked IS NULL FROM accounts WHERE id = ?", account.rawValue, read: { $0.bool(0) })
      ?? true
  }

  /// Those among these articles that did not come three times and were asked for within a day.
  ///
  /// - Parameter ids: The service's names for them.
  public func givenUp(_ ids: [String], of account: Account.ID, at now: Date) throws(StorageError) -> Set<String> {
    Set(
      try connection.rows(
        """
        SELECT remote_id FROM missing_articles WHERE account = ?1 AND tries >= ?2 AND asked > ?3 AND asked <= ?4
          AND remote_id IN (SELECT value FROM json_each(?5))
        """, account.rawValue, StoreWriter.mostAsked, now.addingTimeInterval(-86_400), now, JSON.text(ids),
        read: { $0.text(0) }))
  }

  /// Whether more articles do not come than are remembered.
  public func isMissingFull(for account: Account.ID) throws(StorageError) -> Bool {
    let count = try connection.row(
      "SELECT count(*) FROM missing_articles WHERE account = ?", account.rawValue, read: { Int($0.int(0)) })
    return count ?? 0 >= StoreWriter.mostMissing
  }

  /// Whether a service counts as many unread and starred articles as it is known to have. Of feeds that are not here, nothing is.
  public func agree(with counts: RemoteCounts, of account: Account.ID) throws(StorageError) -> Bool {
    let known = try connection.rows(
      """
      SELECT \(StoreWriter.feedName), (
        SELECT count(*) FROM articles AS a JOIN remote_articles AS r ON r.article = a.id
        WHERE a.publication = p.id AND r.account = ?1 AND r.marks & 1 = 0)
      FROM publications AS p WHERE p.account = ?1
      """, account.rawValue, read: { (feed: $0.text(0), unread: Int($0.int(1))) })
    let starred = try connection.row(
      "SELECT count(*) FROM remote_articles WHERE account = ? AND marks & 2", account.rawValue,
      read: { Int($0.int(0)) })
    return starred == counts.starred && known.allSatisfy { $0.unread == counts.unread[$0.feed] ?? 0 }
  }

  /// The articles that a service is last known to have and that a list of all lacks.
  ///
  /// - Returns: Its names for them, the newest first.
  public func absent(fromAll list: [String], of account: Account.ID) throws(StorageError) -> [String] {
    let listed = Set(list)
    return try connection.rows(
      "SELECT remote_id FROM remote_articles WHERE account = ?", account.rawValue, read: { $0.text(0) }
    ).filter { !listed.contains($0) }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }
}
