import Articles
import FoundationEssentials

extension StoreWriter {
  /// Adds an account. One that is there already stays as it is.
  public func addAccount(
    _ service: Account.Service, address: String, user: String, title: String, allowsPlain: Bool = false
  ) throws(StorageError) -> Account.ID {
    try connection.transaction { () throws(StorageError) in
      try connection.run(
        """
        INSERT OR IGNORE INTO accounts (service, address, user_name, title, position, allows_plain)
        VALUES (?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM accounts), ?)
        """, service.rawValue, address, user, title, allowsPlain)
      let id = try connection.row(
        "SELECT id FROM accounts WHERE service = ? AND address = ? AND user_name = ?", service.rawValue, address, user,
        read: { $0.int(0) })
      return .init(rawValue: id ?? 0)
    }
  }

  /// Calls an account otherwise here. Its service is not told.
  public func setTitle(_ title: String, of account: Account.ID) throws(StorageError) {
    try connection.run("UPDATE accounts SET title = ? WHERE id = ?", title, account.rawValue)
  }

  /// Removes an account with its folders and its queue.
  ///
  /// - Parameter keepsFeeds: Whether its feeds stay, with their articles, as feeds that are read from their own addresses. One that is
  ///   read so already goes where the other has all its articles and nothing of it is starred. Else it is there twice.
  public func removeAccount(_ account: Account.ID, keepsFeeds: Bool) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      if keepsFeeds {
        try renameArticles(ofLeft: try releaseFeeds(of: account))
        try connection.run("DELETE FROM remote_articles WHERE account = ?", account.rawValue)
        try connection.run("UPDATE folders SET account = NULL WHERE account = ?", account.rawValue)
      }
      try connection.run("DELETE FROM accounts WHERE id = ?", account.rawValue)
    }
  }

  /// Makes the feeds of an account feeds that are read by themselves. A service may have several of one address, or some without one.
  ///
  /// - Returns: Those that stay.
  private func releaseFeeds(of account: Account.ID) throws(StorageError) -> [Publication.ID] {
    let feeds = try connection.rows(
      """
      SELECT id, feed, starred > 0 FROM publications WHERE account = ? AND feed IS NOT NULL AND removed IS NULL ORDER BY id
      """, account.rawValue,
      read: { (id: Publication.ID(rawValue: $0.int(0)), address: $0.text(1), isStarred: $0.bool(2)) })
    try freeAddresses(feeds.map(\.address))
    var kept: [Publication.ID] = []
    for feed in feeds {
      let other = try connection.row(
        "SELECT id FROM publications WHERE kind = 'feed' AND address = ?", feed.address,
        read: { Publication.ID(rawValue: $0.int(0)) })
      if let other, !feed.isStarred, try has(other, allOf: feed.id) { continue }
      // Two without an address are no two of one address.
      let isFree = other == nil && !feed.address.isEmpty
      try connection.run(
        """
        UPDATE publications SET kind = 'feed', address = ?2, feed = NULL, account = NULL, state = NULL WHERE id = ?1
        """, feed.id.rawValue, isFree ? feed.address : "\(feed.address)#\(feed.id)")
      kept.append(feed.id)
    }
    return kept
  }

  /// Whether a publication has all articles of another, told by their addresses.
  private func has(_ publication: Publication.ID, allOf other: Publication.ID) throws(StorageError) -> Bool {
    try connection.row(
      """
      SELECT NOT EXISTS (SELECT 1 FROM articles AS a WHERE a.publication = ?2 AND NOT EXISTS (
        SELECT 1 FROM articles AS b WHERE b.story = a.story AND b.publication = ?1))
      """, publication.rawValue, other.rawValue, read: { $0.bool(0) }) ?? false
  }

  /// Takes an account for one sync, or keeps it, so that no other program syncs it at the same time.
  ///
  /// - Parameters:
  ///   - held: The lease that was taken; `nil` to take one.
  /// - Returns: The lease; `nil` where another has it, or the account is gone.
  public func lease(
    _ account: Account.ID, held: Date? = nil, at now: Date
  ) throws(StorageError) -> Date? {
    let until = now.addingTimeInterval(Self.leaseLength)
    // One that ends later than any could was given by a clock that was ahead.
    let isTaken = try connection.row(
      """
      UPDATE accounts SET lease = ?2 WHERE id = ?1 AND (lease IS ?3 OR ?3 IS NULL AND (lease <= ?4 OR lease > ?2)) RETURNING 1
      """, account.rawValue, until, held, now, read: { _ in true })
    return isTaken == true ? until : nil
  }

  /// Gives a lease back.
  public func endLease(_ account: Account.ID, held: Date) throws(StorageError) {
    try connection.run("UPDATE accounts SET lease = NULL WHERE id = ? AND lease = ?", account.rawValue, held)
  }

  private static let leaseLength = 30.0

  /// Notes how a sync ended.
  ///
  /// - Parameter failure: `nil` where all went well.
  public func noteSync(of account: Account.ID, _ failure: AccountFailure?, at now: Date) throws(StorageError) {
    try connection.run(
      "UPDATE accounts SET failure = ?2, checked = CASE WHEN ?2 IS NULL THEN ?3 ELSE checked END WHERE id = ?1",
      account.rawValue, failure?.rawValue, now)
  }

  /// Has an account be asked again after the reader gave another password.
  public func forgetFailure(of account: Account.ID) throws(StorageError) {
    try connection.run("UPDATE accounts SET failure = NULL WHERE id = ?", account.rawValue)
  }
}

extension Source {
  /// A feed of an account.
  static func synced(_ feed: RemoteFeed, of account: Account.ID) -> Source {
    Source(kind: .synced, address: address(ofFeed: feed.id, of: account), feed: feed.address)
  }

  static func address(ofFeed feed: String, of account: Account.ID) -> String { "sync:\(account)/\(feed)" }

  /// What the name of a feed begins with that no list of its account's had yet. Four bytes, as they are counted.
  static let newFeed = "new:"
}
