import Articles
import FoundationEssentials

extension StoreWriter {
  /// Subscribes to a source. One that is there already stays as it is; one that was removed comes back with its articles.
  ///
  /// - Parameter chosenTitle: The reader's own name for it, where there is one.
  /// - Returns: Its key, and whether it was there already.
  public func addPublication(
    _ source: Source, title: String, chosenTitle: String? = nil, site: String? = nil, folder: Folder.ID? = nil
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    try connection.transaction { () throws(StorageError) in
      try addPublication(
        source, title: title, chosenTitle: chosenTitle, site: site, folder: folder, at: lastPosition() + 1)
    }
  }

  /// Where the last publication stands; 0 where there is none.
  func lastPosition() throws(StorageError) -> Int64 {
    try connection.row("SELECT coalesce(max(position), 0) FROM publications", read: { $0.int(0) }) ?? 0
  }

  /// The same within a transaction, and at a position that is known.
  func addPublication(
    _ source: Source, title: String, chosenTitle: String?, site: String?, folder: Folder.ID?, at position: Int64
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    let stored = try connection.row(
      "SELECT id, removed FROM publications WHERE kind = ? AND address = ?", source.kind.rawValue, source.address,
      read: { (id: Publication.ID(rawValue: $0.int(0)), isRemoved: !$0.isNull(1)) })
    if let stored {
      if stored.isRemoved {
        try connection.run(
          "UPDATE publications SET removed = NULL, folder = ? WHERE id = ?", folder?.rawValue, stored.id.rawValue)
      }
      return (stored.id, existed: !stored.isRemoved)
    }
    try connection.run(
      """
      INSERT INTO publications (id, kind, address, feed, title, chosen_title, site, folder, position)
      VALUES (\(Schema.newKey(in: "publications")), ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      source.kind.rawValue, source.address, source.feed, title, chosenTitle, site, folder?.rawValue, position)
    return (.init(rawValue: connection.lastInsertedID), existed: false)
  }

  /// Gives a publication another source for the same articles, which stay with their marks: a feed becomes a whole site,
  /// or a site has moved. After a change of kind the next refresh is a first one.
  ///
  /// - Returns: Whether it was done; another subscription may have the source already.
  public func change(_ publication: Publication.ID, to source: Source) throws(StorageError) -> Bool {
    try connection.transaction { () throws(StorageError) in try readdress(publication, to: source) != nil }
  }

  /// The same within a transaction.
  ///
  /// - Returns: The source that it had; `nil` where nothing was done.
  func readdress(_ publication: Publication.ID, to source: Source) throws(StorageError) -> Source? {
    guard let old = try self.source(of: publication) else { return nil }
    let isDone = try connection.row(
      """
      UPDATE publications SET kind = ?1, address = ?2, feed = ?3, offer = NULL,
        state = CASE WHEN kind = ?1 THEN state END
      WHERE id = ?4 AND NOT EXISTS (SELECT 1 FROM publications WHERE kind = ?1 AND address = ?2 AND id <> ?4)
      RETURNING id
      """, source.kind.rawValue, source.address, source.feed, publication.rawValue, read: { _ in true })
    guard isDone == true else { return nil }
    // One kind's cursors say nothing to another, and the tags that a feed's entries name are no list of a site's.
    if old.kind != source.kind {
      try connection.run("DELETE FROM archives WHERE publication = ?", publication.rawValue)
      if old.kind == .feed { try connection.run("DELETE FROM terms WHERE publication = ?", publication.rawValue) }
    }
    return old
  }

  func source(of publication: Publication.ID) throws(StorageError) -> Source? {
    try connection.row(
      "SELECT kind, address, feed FROM publications WHERE id = ?", publication.rawValue,
      read: {
        Source(
          kind: Source.Kind(rawValue: $0.text(0)) ?? .feed, address: $0.text(1), feed: $0.optionalText(2))
      })
  }

  /// Gives a publication the reader's own name, within a transaction; an empty one returns to the feed's. A feed of an account has that
  /// name at its service, too.
  ///
  /// - Returns: What takes it back: the reader's name before, empty where there was none. `nil` where nothing changed.
  func setTitle(_ title: String, of publication: Publication.ID) throws(StorageError) -> String? {
    if try account(of: publication) != nil { return try setRemoteTitle(title, of: publication) }
    let old = try connection.row(
      "SELECT coalesce(chosen_title, '') FROM publications WHERE id = ?", publication.rawValue, read: { $0.text(0) })
    guard let old, old != title else { return nil }
    try connection.run(
      "UPDATE publications SET chosen_title = nullif(?, '') WHERE id = ?", title, publication.rawValue)
    return old
  }

  /// Sets whether a publication's articles are read from their own pages, within a transaction.
  ///
  /// - Returns: Whether that changed anything.
  func setReadsPages(_ readsPages: Bool, of publication: Publication.ID) throws(StorageError) -> Bool {
    try connection.row(
      "UPDATE publications SET reads_pages = ?1 WHERE id = ?2 AND reads_pages <> ?1 RETURNING 1", readsPages,
      publication.rawValue, read: { _ in true }) ?? false
  }

  /// Gives a publication an icon, unless it named one meanwhile.
  public func setIcon(_ icon: String, of publication: Publication.ID) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET icon = ? WHERE id = ? AND icon IS NULL", icon, publication.rawValue)
  }

  /// Hides publications with their articles, within a transaction; nothing is deleted before `purgeRemoved`.
  ///
  /// - Returns: Those that it hid.
  func hide(_ publications: [Publication.ID], at now: Date) throws(StorageError) -> [Publication.ID] {
    let hidden = try connection.rows(
      """
      UPDATE publications SET removed = ?1 WHERE removed IS NULL AND id IN (SELECT value FROM json_each(?2)) RETURNING id
      """, now, JSON.keys(publications), read: { Publication.ID(rawValue: $0.int(0)) })
    try queueRemoval(of: hidden, at: now)
    return hidden
  }

  /// Brings back what was hidden, within a transaction.
  ///
  /// - Returns: Those that came back.
  func unhide(_ publications: [Publication.ID]) throws(StorageError) -> [Publication.ID] {
    let shown = try connection.rows(
      """
      UPDATE publications SET removed = NULL
      WHERE removed IS NOT NULL AND id IN (SELECT value FROM json_each(?)) RETURNING id
      """, JSON.keys(publications), read: { Publication.ID(rawValue: $0.int(0)) })
    try queueReturn(of: shown)
    return shown
  }

  /// Deletes for good what was removed before `date` and cannot be brought back any more, and folders that hold nothing and that
  /// no undo would need.
  /// Deeds of before `oldest` can be taken back no longer.
  public func purgeRemoved(before date: Date, deedsBefore oldest: Date = .distantPast) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM deeds WHERE done < ?", oldest)
      try connection.run(
        """
        DELETE FROM publications AS p WHERE removed < ?
          AND NOT EXISTS (SELECT 1 FROM edits WHERE publication = p.id AND kind = 'unsubscribe')
          AND id NOT IN (SELECT value FROM deeds, json_each(deeds.inverse, '$.restore._0'))
        """, date)
      // A feed that is to join an account may be the first in its folder there.
      try connection.run(
        """
        DELETE FROM folders AS f WHERE id NOT IN (\(foldersInUse)) AND id NOT IN (\(around("SELECT value FROM json_each(?)")))
          AND NOT EXISTS (SELECT 1 FROM edits WHERE folder = f.id)
        """, JSON.keys(foldersForUndo()))
    }
  }

  /// The folders that deeds would move something back into, or do something to.
  private func foldersForUndo() throws(StorageError) -> [Folder.ID] {
    let inverses = try connection.rows("SELECT inverse FROM deeds", read: { JSON.value($0.text(0)) as Deed? })
    return inverses.compactMap(\.self).flatMap(\.folders)
  }
}

extension Deed {
  /// The folders that have to be there for it.
  fileprivate var folders: [Folder.ID] {
    switch self {
    case .move(.publication(_, let folder, _)): [folder].compactMap(\.self)
    case .move(.folder(let id, let folder, _)): [id, folder].compactMap(\.self)
    case .joinAccount(_, _, let folder), .leaveAccount(_, let folder): [folder].compactMap(\.self)
    case .emptyFolder(let id, let other): [id, other].compactMap(\.self)
    case .removeFolder(let id), .renameFolder(let id, _), .announce(.folder(let id), _), .fillFolder(let id, _): [id]
    case .mark, .remove, .restore, .rename, .readdress, .addFilter, .setFilter, .removeFilter, .readPages, .announce: []
    }
  }
}
