import Articles
import FoundationEssentials

/// Feeds that the reader has by themselves and that become an account's, and the other way round. They stay the same rows, with
/// their articles and marks.
extension StoreWriter {
  /// Queues that a feed of the reader's own becomes an account's, within a transaction. Until the service lists it, it is read as before.
  ///
  /// - Parameter folder: One of the account's; `nil` for none.
  /// - Returns: What takes it back; `nil` where it is the account's already, or no feed.
  /// - Throws: `StorageError.noSuchPublication`, `.otherAccount` and `.alreadySubscribed`.
  func join(
    _ publication: Publication.ID, _ account: Account.ID, in folder: Folder.ID?
  ) throws(StorageError) -> Deed? {
    let stored = try connection.row(
      "SELECT kind, address, account, folder FROM publications WHERE id = ? AND removed IS NULL", publication.rawValue,
      read: {
        (
          kind: $0.text(0), address: $0.text(1), account: $0.optionalInt(2),
          folder: $0.optionalInt(3).map { Folder.ID(rawValue: $0) }
        )
      })
    guard let stored else { throw .noSuchPublication }
    if let other = stored.account {
      guard other == account.rawValue else { throw .otherAccount }
      return nil
    }
    guard stored.kind == Source.Kind.feed.rawValue else { return nil }
    if let folder, try self.account(of: folder) != account { throw .otherAccount }
    let isThere = try connection.row(
      "SELECT 1 FROM publications WHERE account = ? AND feed = ? AND removed IS NULL", account.rawValue, stored.address,
      read: { _ in true })
    guard isThere != true else { throw .alreadySubscribed }
    let waiting = try connection.rows(
      "DELETE FROM edits WHERE publication = ?1 RETURNING account, kind", publication.rawValue,
      read: { (account: $0.int(0), kind: $0.text(1)) })
    // It may wait to join another.
    let isElsewhere = waiting.contains { $0.account != account.rawValue && $0.kind == "subscribe" }
    guard !isElsewhere else { throw .otherAccount }
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, folder, since) VALUES (\(Self.newEdit), ?, 'subscribe', ?, ?, 0)
      """, account.rawValue, publication.rawValue, folder?.rawValue)
    return .leaveAccount(publication, in: stored.folder)
  }

  /// Makes a feed of an account one that is read by itself, within a transaction; its service is to unsubscribe from it a minute later.
  ///
  /// - Parameter folder: One of the reader's own; `nil` for none.
  /// - Returns: What takes it back; `nil` where it is no account's.
  /// - Throws: `StorageError.noSuchPublication`, `.otherAccount`, and `.alreadySubscribed` where it is read by itself already.
  func leave(
    _ publication: Publication.ID, for folder: Folder.ID?, at now: Date
  ) throws(StorageError) -> Deed? {
    let stored = try connection.row(
      """
      SELECT account, feed, folder, \(Self.isNew) FROM publications WHERE id = ? AND removed IS NULL
      """, publication.rawValue,
      read: {
        (
          account: $0.optionalInt(0).map { Account.ID(rawValue: $0) }, feed: $0.optionalText(1),
          folder: $0.optionalInt(2).map { Folder.ID(rawValue: $0) }, isNew: $0.bool(3)
        )
      })
    guard let stored else { throw .noSuchPublication }
    if let folder, try self.account(of: folder) != nil { throw .otherAccount }
    guard let account = stored.account, let feed = stored.feed else { return try stay(publication, at: now) }
    let isThere = try connection.row(
      "SELECT 1 FROM publications WHERE kind = 'feed' AND address = ? AND removed IS NULL", feed, read: { _ in true })
    guard isThere != true else { throw .alreadySubscribed }
    try freeAddresses([feed])
    let edits = try connection.rows(
      "DELETE FROM edits WHERE publication = ? RETURNING kind, tries", publication.rawValue,
      read: { (kind: $0.text(0), tries: $0.int(1)) })
    let isRenamed = edits.contains { $0.kind == "rename" }
    try connection.run(
      """
      UPDATE publications SET kind = 'feed', address = feed, feed = NULL, account = NULL, state = NULL, folder = ?2,
        chosen_title = CASE WHEN ?3 THEN chosen_title END
      WHERE id = ?1
      """, publication.rawValue, folder?.rawValue, isRenamed)
    try connection.run("DELETE FROM archives WHERE publication = ?", publication.rawValue)
    try renameArticles(ofLeft: [publication])
    try forget(articlesOf: [publication])
    let isUnheard = edits.contains { $0.kind == "subscribe" && $0.tries == 0 } && stored.isNew
    if !isUnheard { try queueLeaving(publication, account, at: now) }
    return .joinAccount(publication, account, in: stored.folder)
  }

  /// Takes addresses from feeds of the reader's own that are out of sight, within a transaction. Of those only the address is in the way:
  /// no two feeds have the same.
  func freeAddresses(_ addresses: [String]) throws(StorageError) {
    try connection.run(
      """
      UPDATE publications SET address = address || '#' || id
      WHERE kind = 'feed' AND removed IS NOT NULL AND address IN (SELECT value FROM json_each(?))
      """, JSON.text(addresses))
  }

  /// Gives articles of a feed that joins an account names that no service has: a feed may number its articles, too.
  private func renameArticles(ofJoined publication: Publication.ID) throws(StorageError) {
    try connection.run(
      "UPDATE articles SET key = 'own:' || key WHERE publication = ? AND handle IS NULL", publication.rawValue)
  }

  /// Gives articles of feeds that came with an account names by which they are known to have come so: their own feeds name them
  /// otherwise. Those that never came so have the names again that they had.
  func renameArticles(ofLeft publications: [Publication.ID]) throws(StorageError) {
    try connection.run(
      """
      UPDATE articles SET key = 'sync:' || key, handle = NULL
      WHERE publication IN (SELECT value FROM json_each(?)) AND handle IS NOT NULL
      """, JSON.keys(publications))
    try connection.run(
      """
      UPDATE OR IGNORE articles SET key = substr(key, 5)
      WHERE publication IN (SELECT value FROM json_each(?)) AND key >= 'own:' AND key < 'own;'
      """, JSON.keys(publications))
  }

  /// Takes the names that a feed has for its articles for those that came with an account before, each told by its address.
  func adoptLeft(_ rows: [ArticleRow], in publication: Publication.ID) throws(StorageError) {
    let came = "publication = ?1 AND key >= 'sync:' AND key < 'sync;'"
    let isAny = try connection.row(
      "SELECT EXISTS (SELECT 1 FROM articles WHERE \(came))", publication.rawValue, read: { $0.bool(0) })
    guard isAny == true else { return }
    for row in rows {
      guard let story = row.story else { continue }
      let found = try connection.rows(
        """
        SELECT id FROM articles WHERE \(came) AND story = ?2
          AND NOT EXISTS (SELECT 1 FROM articles WHERE publication = ?1 AND key = ?3) LIMIT 2
        """, publication.rawValue, story, row.article.key, read: { $0.int(0) })
      guard found.count == 1 else { continue }
      try connection.run("UPDATE articles SET key = ? WHERE id = ?", row.article.key, found[0])
    }
  }

  /// Takes back that a feed is to become an account's.
  private func stay(_ publication: Publication.ID, at now: Date) throws(StorageError) -> Deed? {
    let waiting = try connection.row(
      "DELETE FROM edits WHERE publication = ? AND kind = 'subscribe' RETURNING account, folder, tries",
      publication.rawValue,
      read: {
        (
          account: Account.ID(rawValue: $0.int(0)), folder: $0.optionalInt(1).map { Folder.ID(rawValue: $0) },
          tries: $0.int(2)
        )
      })
    guard let waiting else { return nil }
    if waiting.tries > 0 { try queueLeaving(publication, waiting.account, at: now) }
    return .joinAccount(publication, waiting.account, in: waiting.folder)
  }

  /// Queues that a feed that is no account's is unsubscribed from at a service.
  func queueLeaving(
    _ publication: Publication.ID, _ account: Account.ID, at now: Date
  ) throws(StorageError) {
    try connection.run(
      "INSERT INTO edits (id, account, kind, publication, since) VALUES (\(Self.newEdit), ?, 'unsubscribe', ?, ?)",
      account.rawValue, publication.rawValue, now.addingTimeInterval(Self.editDelay))
  }

  /// Makes a feed of the reader's own an account's, as its service lists it now, within a transaction. What arrives of it finds its
  /// articles by their addresses, and what the reader marked is told the service.
  ///
  /// - Parameter folder: The account's folder that it is to be in; `nil` for wherever the service has it.
  func adopt(
    _ publication: KnownFeed, _ feed: RemoteFeed, of account: Account.ID, in folder: Folder.ID?,
    _ shelf: inout AccountShelf
  ) throws(StorageError) {
    let source = Source.synced(feed, of: account)
    let there = try feed.folder.flatMap { (id) throws(StorageError) in try shelf.folder(id, in: self) }
    let isThere = feed.allFolders.contains { shelf.known($0) == folder }
    try connection.run(
      """
      UPDATE publications SET kind = ?2, address = ?3, feed = ?4, account = ?5, folder = ?6, title = coalesce(nullif(?7, ''), title),
        site = coalesce(?8, site), icon = coalesce(icon, ?9), state = NULL, offer = NULL, notice = NULL, failure = NULL,
        capabilities = 0, missing = 0
      WHERE id = ?1
      """, publication.id.rawValue, source.kind.rawValue, source.address, source.feed, account.rawValue,
      (folder ?? there)?.rawValue, publication.title(asListed: feed), feed.site, feed.icon)
    try connection.run("DELETE FROM archives WHERE publication = ?", publication.id.rawValue)
    try connection.run("DELETE FROM schedules WHERE publication = ?", publication.id.rawValue)
    try renameArticles(ofJoined: publication.id)
    if folder != nil, !isThere {
      try queue("move", of: publication.id, value: feed.folder.flatMap { shelf.title(of: $0) })
    }
    // The reader's own name for it is its name there, too.
    try queueRename(of: publication.id)
  }
}
