import Articles
import FoundationEssentials

/// Moves feeds between the reader's own subscriptions and an account. The feeds keep their rows, articles and marks.
extension StoreWriter {
  /// Queues the move of a feed that the app reads directly to an account, within a transaction. Until the service lists
  /// the feed, the app continues to read it directly.
  ///
  /// - Parameter folder: A folder of the account; `nil` for none.
  /// - Returns: The deed that undoes this; `nil` if the account has the feed already, or the publication is not a feed.
  /// - Throws: `StorageError.noSuchPublication`, `.otherAccount` and `.alreadySubscribed`.
  func join(
    _ publication: Publication.ID, _ account: Account.ID, in folder: Folder.ID?
  ) throws(StorageError) -> Deed? {
    let stored = try connection.row(
      "SELECT kind, address, account, folder FROM publications WHERE id = ? AND removed IS NULL", publication,
      read: {
        (
          kind: $0.text(0), address: $0.text(1), account: $0.optionalID(2) as Account.ID?,
          folder: $0.optionalID(3) as Folder.ID?
        )
      })
    guard let stored else { throw .noSuchPublication }
    if let other = stored.account {
      guard other == account else { throw .otherAccount }
      return nil
    }
    guard stored.kind == Source.Kind.feed.rawValue else { return nil }
    if let folder, try self.account(of: folder) != account { throw .otherAccount }
    let isThere = try connection.has(
      "SELECT 1 FROM publications WHERE account = ? AND feed = ? AND removed IS NULL", account, stored.address)
    guard !isThere else { throw .alreadySubscribed }
    let waiting = try connection.rows(
      "DELETE FROM edits WHERE publication = ?1 RETURNING account, kind", publication,
      read: { (account: $0.id(0) as Account.ID, kind: $0.text(1)) })
    // The feed may be waiting to join another account.
    let isElsewhere = waiting.contains { $0.account != account && $0.kind == "subscribe" }
    guard !isElsewhere else { throw .otherAccount }
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, folder, since) VALUES (\(Self.newEdit), ?, 'subscribe', ?, ?, 0)
      """, account, publication, folder)
    return .leaveAccount(publication, in: stored.folder)
  }

  /// Turns a feed of an account into a feed that the app reads directly, within a transaction. An unsubscription is
  /// queued for a minute later.
  ///
  /// - Parameter folder: A folder of the reader's own; `nil` for none.
  /// - Returns: The deed that undoes this; `nil` if the feed belongs to no account.
  /// - Throws: `StorageError.noSuchPublication`, `.otherAccount`, and `.alreadySubscribed` if the app reads the feed
  ///   directly already.
  func leave(
    _ publication: Publication.ID, for folder: Folder.ID?, at now: Date
  ) throws(StorageError) -> Deed? {
    let stored = try connection.row(
      """
      SELECT account, feed, folder, \(Self.isNew) FROM publications WHERE id = ? AND removed IS NULL
      """, publication,
      read: {
        (
          account: $0.optionalID(0) as Account.ID?, feed: $0.optionalText(1),
          folder: $0.optionalID(2) as Folder.ID?, isNew: $0.bool(3)
        )
      })
    guard let stored else { throw .noSuchPublication }
    if let folder, try self.account(of: folder) != nil { throw .otherAccount }
    guard let account = stored.account, let feed = stored.feed else { return try stay(publication, at: now) }
    let isThere = try connection.has(
      "SELECT 1 FROM publications WHERE kind = 'feed' AND address = ? AND removed IS NULL", feed)
    guard !isThere else { throw .alreadySubscribed }
    try freeAddresses([feed])
    let edits = try connection.rows(
      "DELETE FROM edits WHERE publication = ? RETURNING kind, tries", publication,
      read: { (kind: $0.text(0), tries: $0.int(1)) })
    let isRenamed = edits.contains { $0.kind == "rename" }
    try connection.run(
      """
      UPDATE publications SET kind = 'feed', address = feed, feed = NULL, account = NULL, state = NULL, folder = ?2,
        chosen_title = CASE WHEN ?3 THEN chosen_title END
      WHERE id = ?1
      """, publication, folder, isRenamed)
    try connection.run("DELETE FROM archives WHERE publication = ?", publication)
    try renameArticles(ofLeft: [publication])
    try forget(articlesOf: [publication])
    let isUnheard = edits.contains { $0.kind == "subscribe" && $0.tries == 0 } && stored.isNew
    if !isUnheard { try queueLeaving(publication, account, at: now) }
    return .joinAccount(publication, account, in: stored.folder)
  }

  /// Changes the addresses of removed feeds that the app read directly, within a transaction, so that other feeds can
  /// have these addresses. An address must be unique.
  func freeAddresses(_ addresses: [String]) throws(StorageError) {
    try connection.run(
      """
      UPDATE publications SET address = address || '#' || id
      WHERE kind = 'feed' AND removed IS NOT NULL AND address IN (SELECT value FROM json_each(?))
      """, JSON.text(addresses))
  }

  /// Changes the keys of the articles in a feed that joins an account. These keys get a prefix, because the service may
  /// use the same keys. Articles that only a list of the site's pages names keep theirs.
  private func renameArticles(ofJoined publication: Publication.ID) throws(StorageError) {
    try connection.run(
      "UPDATE articles SET key = 'own:' || key WHERE publication = ? AND handle IS NULL AND NOT \(Self.isListed)",
      publication)
  }

  /// Changes the keys of articles in feeds that left an account. Articles from the service get a prefix, because the
  /// feed uses other keys. Articles from before the account get their earlier keys back.
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

  /// Gives articles that came from an account's service the keys of their feed. The address of an article shows which
  /// key it gets.
  func adoptLeft(_ rows: [ArticleRow], in publication: Publication.ID) throws(StorageError) {
    let came = "publication = ?1 AND key >= 'sync:' AND key < 'sync;'"
    guard try connection.has("SELECT 1 FROM articles WHERE \(came)", publication) else { return }
    for row in rows {
      guard let story = row.story else { continue }
      let found = try connection.rows(
        """
        SELECT id FROM articles WHERE \(came) AND story = ?2
          AND NOT EXISTS (SELECT 1 FROM articles WHERE publication = ?1 AND key = ?3) LIMIT 2
        """, publication, story, row.article.key, read: { $0.int(0) })
      guard found.count == 1 else { continue }
      try connection.run("UPDATE articles SET key = ? WHERE id = ?", row.article.key, found[0])
    }
  }

  /// Cancels the queued move of a feed to an account.
  private func stay(_ publication: Publication.ID, at now: Date) throws(StorageError) -> Deed? {
    let waiting = try connection.row(
      "DELETE FROM edits WHERE publication = ? AND kind = 'subscribe' RETURNING account, folder, tries", publication,
      read: { (account: $0.id(0) as Account.ID, folder: $0.optionalID(1) as Folder.ID?, tries: $0.int(2)) })
    guard let waiting else { return nil }
    if waiting.tries > 0 { try queueLeaving(publication, waiting.account, at: now) }
    return .joinAccount(publication, waiting.account, in: waiting.folder)
  }

  /// Queues the unsubscription of a feed that has left its account.
  func queueLeaving(
    _ publication: Publication.ID, _ account: Account.ID, at now: Date
  ) throws(StorageError) {
    try connection.run(
      "INSERT INTO edits (id, account, kind, publication, since) VALUES (\(Self.newEdit), ?, 'unsubscribe', ?, ?)",
      account, publication, now.addingTimeInterval(Self.editDelay))
  }

  /// Turns a feed that the app read directly into a feed of an account, because the service lists it now, within a
  /// transaction. Articles from the service are matched with the stored ones by address, and the reader's marks are
  /// sent to the service.
  ///
  /// - Parameter folder: The folder of the account for the feed; `nil` keeps the service's folder.
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
      """, publication.id, source.kind.rawValue, source.address, source.feed, account,
      (folder ?? there), publication.title(asListed: feed), feed.site, feed.icon)
    try connection.run("DELETE FROM archives WHERE publication = ?", publication.id)
    try connection.run("DELETE FROM schedules WHERE publication = ?", publication.id)
    try renameArticles(ofJoined: publication.id)
    if folder != nil, !isThere {
      try queue("move", of: publication.id, value: feed.folder.flatMap { shelf.title(of: $0) })
    }
    // The service gets the reader's own name for the feed as well.
    try queueRename(of: publication.id)
  }
}
