import Articles
import FoundationEssentials

/// Feeds that the reader adds to an account.
extension StoreWriter {
  /// Subscribes to a feed in an account. The feed appears at once, and its articles come with the account's next syncs.
  /// If the feed exists already, it stays unchanged. If it was removed, it comes back with its articles.
  ///
  /// - Parameters:
  ///   - address: The feed's own absolute address.
  ///   - title: The feed's own title.
  ///   - chosenTitle: The reader's own name for the feed. The service gets it too.
  /// - Returns: The feed's key, and true if it existed already.
  /// - Throws: `StorageError.otherAccount` if the folder belongs to another account.
  public func subscribe(
    to address: String, title: String, chosenTitle: String? = nil, in account: Account.ID, folder: Folder.ID?,
    at now: Date
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    try connection.transaction { () throws(StorageError) in
      if let folder, try self.account(of: folder) != account { throw .otherAccount }
      let added = try addFeed(address, title: title, chosenTitle: chosenTitle, to: account, in: folder)
      if !added.existed { try keep(DoneDeed(.restore([added.id]), inverse: .remove([added.id])), at: now) }
      return added
    }
  }

  /// Subscribes to a feed within a transaction, without an undo.
  func addFeed(
    _ address: String, title: String, chosenTitle: String?, to account: Account.ID, in folder: Folder.ID?
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    let stored = try connection.row(
      "SELECT id, removed IS NULL FROM publications WHERE account = ? AND feed = ? ORDER BY removed IS NOT NULL, id",
      account, address, read: { (id: Publication.ID(rawValue: $0.int(0)), isShown: $0.bool(1)) })
    if let stored, stored.isShown { return (stored.id, existed: true) }
    let id: Publication.ID
    if let stored {
      id = stored.id
      _ = try unhide([id])
    } else {
      id = try addFeed(address, title: title, to: account)
      try queue("subscribe", of: id, value: nil)
    }
    try connection.run("UPDATE publications SET folder = ? WHERE id = ?", folder, id)
    if folder != nil { try queue("move", of: id, value: nil) }
    if let chosenTitle { _ = try setRemoteTitle(chosenTitle, of: id) }
    return (id, existed: false)
  }

  private func addFeed(
    _ address: String, title: String, to account: Account.ID
  ) throws(StorageError) -> Publication.ID {
    let feed = RemoteFeed(id: Source.newFeed + address, title: title, address: address)
    let (id, _) = try addPublication(
      .synced(feed, of: account), title: title, chosenTitle: nil, site: nil, folder: nil, at: lastPosition() + 1)
    try connection.run("UPDATE publications SET account = ? WHERE id = ?", account, id)
    return id
  }
}
