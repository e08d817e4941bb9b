import Articles
import FoundationEssentials

extension StoreWriter {
  /// Adds an account. If it exists already, it stays unchanged.
  public func addAccount(
    _ service: Account.Service, address: String, user: String, title: String, allowsPlain: Bool = false
  ) throws(StorageError) -> Account.ID {
    try connection.transaction { () throws(StorageError) in
      try connection.run(
        """
        INSERT OR IGNORE INTO accounts (service, address, user_name, title, position, allows_plain)
        VALUES (?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM accounts), ?)
        """, service.rawValue, address, user, title, allowsPlain)
      return try connection.row(
        "SELECT id FROM accounts WHERE service = ? AND address = ? AND user_name = ?", service.rawValue, address, user,
        read: { $0.id(0) }) ?? .init(rawValue: 0)
    }
  }

  /// Renames an account in the library only. The name at the service stays.
  public func setTitle(_ title: String, of account: Account.ID) throws(StorageError) {
    try connection.run("UPDATE accounts SET title = ? WHERE id = ?", title, account)
  }

  /// Removes an account with its folders and its queue.
  ///
  /// - Parameter keepsFeeds: True to keep the feeds with their articles. The app then reads them directly. If the app
  ///   reads the same feed directly already, the account's feed is deleted, but only if it has no starred articles and
  ///   the other feed has all its articles. Otherwise both stay.
  public func removeAccount(_ account: Account.ID, keepsFeeds: Bool) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      if keepsFeeds {
        try renameArticles(ofLeft: try releaseFeeds(of: account))
        try connection.run("DELETE FROM remote_articles WHERE account = ?", account)
        try connection.run("UPDATE folders SET account = NULL WHERE account = ?", account)
      }
      try connection.run("DELETE FROM accounts WHERE id = ?", account)
    }
  }

  /// Turns the feeds of an account into feeds that the app reads directly. A service may have several feeds with one
  /// address, or feeds without an address.
  ///
  /// - Returns: The feeds that stay.
  private func releaseFeeds(of account: Account.ID) throws(StorageError) -> [Publication.ID] {
    let feeds = try connection.rows(
      """
      SELECT id, feed, starred > 0 FROM publications WHERE account = ? AND feed IS NOT NULL AND removed IS NULL ORDER BY id
      """, account,
      read: { (id: Publication.ID(rawValue: $0.int(0)), address: $0.text(1), isStarred: $0.bool(2)) })
    try freeAddresses(feeds.map(\.address))
    var kept: [Publication.ID] = []
    for feed in feeds {
      let other: Publication.ID? = try connection.row(
        "SELECT id FROM publications WHERE kind = 'feed' AND address = ?", feed.address, read: { $0.id(0) })
      if let other, !feed.isStarred, try has(other, allOf: feed.id) { continue }
      // Feeds without an address are different feeds.
      let isFree = other == nil && !feed.address.isEmpty
      try connection.run(
        """
        UPDATE publications SET kind = 'feed', address = ?2, feed = NULL, account = NULL, state = NULL WHERE id = ?1
        """, feed.id, isFree ? feed.address : "\(feed.address)#\(feed.id)")
      kept.append(feed.id)
    }
    return kept
  }

  /// True if a publication has all articles of another, compared by their addresses.
  private func has(_ publication: Publication.ID, allOf other: Publication.ID) throws(StorageError) -> Bool {
    try connection.row(
      """
      SELECT NOT EXISTS (SELECT 1 FROM articles AS a WHERE a.publication = ?2 AND NOT EXISTS (
        SELECT 1 FROM articles AS b WHERE b.story = a.story AND b.publication = ?1))
      """, publication, other, read: { $0.bool(0) }) ?? false
  }

  /// Reserves an account for one sync, or extends the reservation, so that no other program syncs it at the same time.
  ///
  /// - Parameters:
  ///   - held: The present lease; `nil` to take a new one.
  /// - Returns: The lease; `nil` if another program has it or the account no longer exists.
  public func lease(
    _ account: Account.ID, held: Date? = nil, at now: Date
  ) throws(StorageError) -> Date? {
    let until = now.addingTimeInterval(Self.leaseLength)
    // If the end of a lease is impossibly late, the clock was ahead when it was taken.
    let isTaken = try connection.has(
      """
      UPDATE accounts SET lease = ?2 WHERE id = ?1 AND (lease IS ?3 OR ?3 IS NULL AND (lease <= ?4 OR lease > ?2)) RETURNING 1
      """, account, until, held, now)
    return isTaken ? until : nil
  }

  /// Ends a lease.
  public func endLease(_ account: Account.ID, held: Date) throws(StorageError) {
    try connection.run("UPDATE accounts SET lease = NULL WHERE id = ? AND lease = ?", account, held)
  }

  private static let leaseLength = 30.0

  /// Records the result of a sync.
  ///
  /// - Parameter failure: `nil` if the sync succeeded.
  public func noteSync(of account: Account.ID, _ failure: AccountFailure?, at now: Date) throws(StorageError) {
    try connection.run(
      "UPDATE accounts SET failure = ?2, checked = CASE WHEN ?2 IS NULL THEN ?3 ELSE checked END WHERE id = ?1",
      account, failure?.rawValue, now)
  }

  /// Clears an account's failure after the reader gave another password, so that syncs continue.
  public func forgetFailure(of account: Account.ID) throws(StorageError) {
    try connection.run("UPDATE accounts SET failure = NULL WHERE id = ?", account)
  }
}

extension Source {
  /// Returns the source for a feed of an account.
  static func synced(_ feed: RemoteFeed, of account: Account.ID) -> Source {
    Source(kind: .synced, address: address(ofFeed: feed.id, of: account), feed: feed.address)
  }

  static func address(ofFeed feed: String, of account: Account.ID) -> String { "sync:\(account)/\(feed)" }

  /// The prefix of the name of a new feed that the account's service has not listed yet. SQL relies on its length of
  /// four bytes.
  static let newFeed = "new:"
}
