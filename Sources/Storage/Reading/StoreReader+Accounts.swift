import Articles

extension StoreReader {
  /// Returns the accounts in the reader's order. Accounts of services that this program does not know are left out.
  public func accounts() throws(StorageError) -> [Account] {
    try connection.rows(
      """
      SELECT id, service, address, user_name, title, allows_plain, checked, failure FROM accounts ORDER BY position, id
      """
    ) { row in
      Account.Service(rawValue: row.text(1)).map { service in
        Account(
          id: row.id(0), service: service, address: row.text(2), user: row.text(3), title: row.label(4),
          allowsPlain: row.bool(5), checked: row.optionalDate(6),
          failure: row.optionalText(7).flatMap(AccountFailure.init(rawValue:)))
      }
    }.compactMap(\.self)
  }

  /// Returns the service's cursors for the next request.
  public func syncState(of account: Account.ID) throws(StorageError) -> String? {
    try connection.row("SELECT state FROM accounts WHERE id = ?", account, read: { $0.optionalText(0) })
      ?? nil
  }

  /// Returns the account of each publication; publications without an account are left out.
  public func accountsOfPublications() throws(StorageError) -> [Publication.ID: Account.ID] {
    Dictionary(
      try connection.rows("SELECT id, account FROM publications WHERE account IS NOT NULL") {
        (Publication.ID(rawValue: $0.int(0)), Account.ID(rawValue: $0.int(1)))
      }, uniquingKeysWith: { $1 })
  }

  /// Returns a publication's account and the service's id of the feed; `nil` if it has no account, or if the service
  /// has not listed the feed yet.
  public func remoteFeed(of publication: Publication.ID) throws(StorageError) -> (account: Account.ID, feed: String)? {
    try connection.row(
      """
      SELECT account, \(StoreWriter.feedName) FROM publications WHERE id = ? AND account IS NOT NULL AND NOT \(StoreWriter.isNew)
      """, publication, read: { ($0.id(0), $0.text(1)) })
  }

  /// True if the library has all of these feeds of an account.
  ///
  /// - Parameter feeds: The service's ids of the feeds.
  public func knows(_ feeds: Set<String>, of account: Account.ID) throws(StorageError) -> Bool {
    let addresses = feeds.map { Source.address(ofFeed: $0, of: account) }
    let known = try connection.row(
      "SELECT count(*) FROM publications WHERE account = ?1 AND address IN (SELECT value FROM json_each(?2))",
      account, JSON.text(addresses), read: { Int($0.int(0)) })
    return known == feeds.count
  }
}
