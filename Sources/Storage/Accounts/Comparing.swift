import Articles
import FoundationEssentials

/// The daily comparison with a service, and articles that a service lists but does not deliver.
extension StoreWriter {
  /// Records that a full comparison of an account took place. Marks that were refused too often get one more try,
  /// because the service may have recovered.
  public func noteComparison(of account: Account.ID, at now: Date) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("UPDATE accounts SET compared = ? WHERE id = ?", now, account)
      try connection.run(
        """
        UPDATE outbox SET tries = ?2 - 1
        WHERE tries >= ?2 AND article IN (SELECT article FROM remote_articles WHERE account = ?1)
        """, account, Self.mostTries)
    }
  }

  /// Records which of the requested articles a service delivered.
  ///
  /// - Parameters:
  ///   - asked: The service's ids of the requested articles.
  ///   - came: The service's ids of the delivered articles.
  public func noteAsked(
    _ asked: [String], came: Set<String>, of account: Account.ID, at now: Date
  ) throws(StorageError) {
    let missing = asked.filter { !came.contains($0) }
    try connection.transaction { () throws(StorageError) in
      try connection.run(
        """
        INSERT INTO missing_articles (account, remote_id, tries, asked) SELECT ?1, value, 1, ?3 FROM json_each(?2) WHERE true
        ON CONFLICT (account, remote_id) DO UPDATE SET tries = tries + 1, asked = ?3
        """, account, JSON.text(missing), now)
      // If an article was not requested for a week, the service no longer lists it. A date in the future comes from a
      // clock that was ahead.
      try connection.run(
        """
        DELETE FROM missing_articles WHERE account = ?1
          AND (remote_id IN (SELECT value FROM json_each(?2)) OR asked < ?3 OR asked > ?4)
        """, account, JSON.text(Array(came)), now.addingTimeInterval(-7 * 86_400), now)
    }
  }

  /// Limits the number of recorded missing articles, because a service may list other missing articles each time. The
  /// articles that were requested most often stay.
  public func boundMissing(of account: Account.ID) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM missing_articles WHERE account = ?1 AND remote_id IN (
        SELECT remote_id FROM missing_articles WHERE account = ?1 ORDER BY tries DESC, asked DESC LIMIT -1 OFFSET ?2)
      """, account, Self.mostMissing)
  }

  /// The maximum number of missing articles that are remembered for an account.
  fileprivate static let mostMissing = 20_000

  /// The number of unsuccessful requests after which an article is requested only once a day.
  fileprivate static let mostAsked = 3
}

extension StoreReader {
  /// True if a full comparison of an account is due: the last one was a day ago, or the clock was changed.
  public func isComparisonDue(of account: Account.ID, at now: Date) throws(StorageError) -> Bool {
    let last =
      try connection.row("SELECT compared FROM accounts WHERE id = ?", account, read: { $0.optionalDate(0) })
      ?? nil
    // Rounding may make a stored time slightly later than the real one.
    return last.map { !(-1..<86_400).contains(now.timeIntervalSince($0)) } ?? true
  }

  /// True if an account never completed a sync.
  public func isNew(_ account: Account.ID) throws(StorageError) -> Bool {
    try connection.row("SELECT checked IS NULL FROM accounts WHERE id = ?", account, read: { $0.bool(0) })
      ?? true
  }

  /// Returns the articles that must not be requested now: they were requested at least three times without success, the
  /// last time less than a day ago.
  ///
  /// - Parameter ids: The service's ids of the articles.
  public func givenUp(_ ids: [String], of account: Account.ID, at now: Date) throws(StorageError) -> Set<String> {
    Set(
      try connection.rows(
        """
        SELECT remote_id FROM missing_articles WHERE account = ?1 AND tries >= ?2 AND asked > ?3 AND asked <= ?4
          AND remote_id IN (SELECT value FROM json_each(?5))
        """, account, StoreWriter.mostAsked, now.addingTimeInterval(-86_400), now, JSON.text(ids),
        read: { $0.text(0) }))
  }

  /// True if the number of missing articles has reached the limit.
  public func isMissingFull(for account: Account.ID) throws(StorageError) -> Bool {
    let count = try connection.row(
      "SELECT count(*) FROM missing_articles WHERE account = ?", account, read: { Int($0.int(0)) })
    return count ?? 0 >= StoreWriter.mostMissing
  }

  /// True if a service's counts of unread and starred articles equal the known marks. Feeds that the library does not
  /// have are ignored.
  public func agree(with counts: RemoteCounts, of account: Account.ID) throws(StorageError) -> Bool {
    let known = try connection.rows(
      """
      SELECT \(StoreWriter.feedName), (
        SELECT count(*) FROM articles AS a JOIN remote_articles AS r ON r.article = a.id
        WHERE a.publication = p.id AND r.account = ?1 AND r.marks & 1 = 0)
      FROM publications AS p WHERE p.account = ?1
      """, account, read: { (feed: $0.text(0), unread: Int($0.int(1))) })
    let starred = try connection.row(
      "SELECT count(*) FROM remote_articles WHERE account = ? AND marks & 2", account, read: { Int($0.int(0)) })
    return starred == counts.starred && known.allSatisfy { $0.unread == counts.unread[$0.feed] ?? 0 }
  }

  /// Returns the articles that the service had before and that are missing from its list of all articles.
  ///
  /// - Returns: The service's ids of the articles, the newest first.
  public func absent(fromAll list: [String], of account: Account.ID) throws(StorageError) -> [String] {
    let listed = Set(list)
    return try connection.rows(
      "SELECT remote_id FROM remote_articles WHERE account = ?", account, read: { $0.text(0) }
    ).filter { !listed.contains($0) }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }
}
