import Articles

extension StoreReader {
  /// The reader's accounts, in their order. Those of a service that this program does not know are left out.
  public func accounts() throws(StorageError) -> [Account] {
    try connection.rows(
      """
      SELECT id, service, address, user_name, title, allows_plain, checked, failure FROM accounts ORDER BY position, id
      """
    ) { row in
      Account.Service(rawValue: row.text(1)).map { service in
        Account(
          id: .init(rawValue: row.int(0)), service: service, address: row.text(2), user: row.text(3),
          title: row.label(4),
          allowsPlain: row.bool(5), checked: row.optionalDate(6),
          failure: row.optionalText(7).flatMap(AccountFailure.init(rawValue:)))
      }
    }.compactMap(\.self)
  }

  /// What a service is to be told: its own cursors.
  public func syncState(of account: Account.ID) throws(StorageError) -> String? {
    try connection.row("SELECT state FROM accounts WHERE id = ?", account.rawValue, read: { $0.optionalText(0) })
      ?? nil
  }

  /// The account that each publication comes with; those without one are missing.
  public func accountsOfPublications() throws(StorageError) -> [Publication.ID: Account.ID] {
    Dictionary(
      try connection.rows("SELECT id, account FROM publications WHERE account IS NOT NULL") {
        (Publication.ID(rawValue: $0.int(0)), Account.ID(rawValue: $0.int(1)))
      }, uniquingKeysWith: { $1 })
  }

  /// The account that a publication comes with, and its service's name for the feed; `nil` where there is none, or no list had it yet.
  public func remoteFeed(of publication: Publication.ID) throws(StorageError) -> (account: Account.ID, feed: String)? {
    try connection.row(
      """
      SELECT account, \(StoreWriter.feedName) FROM publications WHERE id = ? AND account IS NOT NULL AND NOT \(StoreWriter.isNew)
      """, publication.rawValue, read: { (.init(rawValue: $0.int(0)), $0.text(1)) })
  }

  /// Whether an account has all of these feeds here.
  ///
  /// - Parameter feeds: The service's names for them.
  public func knows(_ feeds: Set<String>, of account: Account.ID) throws(StorageError) -> Bool {
    let addresses = feeds.map { Source.address(ofFeed: $0, of: account) }
    let known = try connection.row(
      "SELECT count(*) FROM publications WHERE account = ?1 AND address IN (SELECT value FROM json_each(?2))",
      account.rawValue, JSON.text(addresses), read: { Int($0.int(0)) })
    return known == feeds.count
  }
}
