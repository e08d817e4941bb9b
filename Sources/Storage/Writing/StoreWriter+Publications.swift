import Articles
import FoundationEssentials

extension StoreWriter {
  /// Subscribes to a source. If the publication exists already, it stays unchanged. If it was removed, it comes back
  /// with its articles.
  ///
  /// - Parameter chosenTitle: The reader's own name for the publication, if there is one.
  /// - Returns: The publication's key, and true if it existed already.
  public func addPublication(
    _ source: Source, title: String, chosenTitle: String? = nil, site: String? = nil, folder: Folder.ID? = nil
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    try connection.transaction { () throws(StorageError) in
      try addPublication(
        source, title: title, chosenTitle: chosenTitle, site: site, folder: folder, at: lastPosition() + 1)
    }
  }

  /// Returns the position of the last publication; 0 if there is none.
  func lastPosition() throws(StorageError) -> Int64 {
    try connection.row("SELECT coalesce(max(position), 0) FROM publications", read: { $0.int(0) }) ?? 0
  }

  /// Subscribes to a source within a transaction, at a given position.
  func addPublication(
    _ source: Source, title: String, chosenTitle: String?, site: String?, folder: Folder.ID?, at position: Int64
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    let stored = try connection.row(
      "SELECT id, removed FROM publications WHERE kind = ? AND address = ?", source.kind.rawValue, source.address,
      read: { (id: Publication.ID(rawValue: $0.int(0)), isRemoved: !$0.isNull(1)) })
    if let stored {
      if stored.isRemoved {
        try connection.run("UPDATE publications SET removed = NULL, folder = ? WHERE id = ?", folder, stored.id)
      }
      return (stored.id, existed: !stored.isRemoved)
    }
    try connection.run(
      """
      INSERT INTO publications (id, kind, address, feed, title, chosen_title, site, folder, position)
      VALUES (\(Schema.newKey(in: "publications")), ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      source.kind.rawValue, source.address, source.feed, title, chosenTitle, site, folder, position)
    return (.init(rawValue: connection.lastInsertedID), existed: false)
  }

  /// Gives a publication another source for the same articles: a feed becomes a whole site, or a site has moved. The
  /// articles stay, with their marks. If the kind of source changes, the next refresh counts as the first one.
  ///
  /// - Returns: True if the source changed; false if another subscription has the new source.
  public func change(_ publication: Publication.ID, to source: Source) throws(StorageError) -> Bool {
    try connection.transaction { () throws(StorageError) in try readdress(publication, to: source) != nil }
  }

  /// Gives a publication another source, within a transaction.
  ///
  /// - Returns: The old source; `nil` if nothing changed.
  func readdress(_ publication: Publication.ID, to source: Source) throws(StorageError) -> Source? {
    guard let old = try self.source(of: publication) else { return nil }
    let isDone = try connection.has(
      """
      UPDATE publications SET kind = ?1, address = ?2, feed = ?3, offer = NULL,
        state = CASE WHEN kind = ?1 THEN state END
      WHERE id = ?4 AND NOT EXISTS (SELECT 1 FROM publications WHERE kind = ?1 AND address = ?2 AND id <> ?4)
      RETURNING id
      """, source.kind.rawValue, source.address, source.feed, publication)
    guard isDone else { return nil }
    // Another kind of source cannot use these cursors, and the tags of a feed's entries are not the complete list of a
    // site's tags.
    if old.kind != source.kind {
      try connection.run("DELETE FROM archives WHERE publication = ?", publication)
      if old.kind == .feed { try connection.run("DELETE FROM terms WHERE publication = ?", publication) }
    }
    return old
  }

  func source(of publication: Publication.ID) throws(StorageError) -> Source? {
    try connection.row(
      "SELECT kind, address, feed FROM publications WHERE id = ?", publication,
      read: {
        Source(
          kind: Source.Kind(rawValue: $0.text(0)), address: $0.text(1), feed: $0.optionalText(2))
      })
  }

  /// Gives a publication the reader's own name, within a transaction; an empty name restores the feed's. A feed of an
  /// account gets the name at its service as well.
  ///
  /// - Returns: The reader's old name, empty if there was none; `nil` if nothing changed.
  func setTitle(_ title: String, of publication: Publication.ID) throws(StorageError) -> String? {
    if try account(of: publication) != nil { return try setRemoteTitle(title, of: publication) }
    let old = try connection.row(
      "SELECT coalesce(chosen_title, '') FROM publications WHERE id = ?", publication, read: { $0.text(0) })
    guard let old, old != title else { return nil }
    try connection.run("UPDATE publications SET chosen_title = nullif(?, '') WHERE id = ?", title, publication)
    return old
  }

  /// Sets whether the app reads a publication's articles from their own pages, within a transaction.
  ///
  /// - Returns: True if the setting changed.
  func setReadsPages(_ readsPages: Bool, of publication: Publication.ID) throws(StorageError) -> Bool {
    try connection.has(
      "UPDATE publications SET reads_pages = ?1 WHERE id = ?2 AND reads_pages <> ?1 RETURNING 1", readsPages,
      publication)
  }

  /// Sets a publication's icon, unless the publication has stated an icon meanwhile.
  public func setIcon(_ icon: String, of publication: Publication.ID) throws(StorageError) {
    try connection.run("UPDATE publications SET icon = ? WHERE id = ? AND icon IS NULL", icon, publication)
  }

  /// Records that a publication's site answered a search for its icon.
  public func noteIconSearch(of publication: Publication.ID, at now: Date) throws(StorageError) {
    try connection.run(
      "INSERT OR REPLACE INTO icon_searches (publication, answered) SELECT id, ? FROM publications WHERE id = ?", now,
      publication)
  }

  /// Sets the look of a publication's articles.
  ///
  /// - Parameter look: The look; `nil` or an empty look inherits from the general settings.
  /// - Throws: `StorageError.noSuchPublication`.
  public func setLook(_ look: ArticleLook?, of publication: Publication.ID) throws(StorageError) {
    let text = look.flatMap { $0.isUsual ? nil : JSON.text($0) }
    let isThere = try connection.has("UPDATE publications SET look = ? WHERE id = ? RETURNING 1", text, publication)
    guard isThere else { throw .noSuchPublication }
  }

  /// Hides publications and their articles, within a transaction; `purgeRemoved` deletes them later.
  ///
  /// - Returns: The hidden publications.
  func hide(_ publications: [Publication.ID], at now: Date) throws(StorageError) -> [Publication.ID] {
    let hidden: [Publication.ID] = try connection.rows(
      """
      UPDATE publications SET removed = ?1 WHERE removed IS NULL AND id IN (SELECT value FROM json_each(?2)) RETURNING id
      """, now, JSON.keys(publications), read: { $0.id(0) })
    try queueRemoval(of: hidden, at: now)
    return hidden
  }

  /// Brings hidden publications back, within a transaction.
  ///
  /// - Returns: The publications that came back.
  func unhide(_ publications: [Publication.ID]) throws(StorageError) -> [Publication.ID] {
    let shown: [Publication.ID] = try connection.rows(
      """
      UPDATE publications SET removed = NULL
      WHERE removed IS NOT NULL AND id IN (SELECT value FROM json_each(?)) RETURNING id
      """, JSON.keys(publications), read: { $0.id(0) })
    try queueReturn(of: shown)
    return shown
  }

  /// Permanently deletes publications that were removed before `date`, if no undo can bring them back, and empty
  /// folders that no undo needs. Deeds before `oldest` can no longer be undone.
  public func purgeRemoved(before date: Date, deedsBefore oldest: Date = .distantPast) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM deeds WHERE done < ?", oldest)
      try connection.run(
        """
        DELETE FROM publications AS p WHERE removed < ?
          AND NOT EXISTS (SELECT 1 FROM edits WHERE publication = p.id AND kind = 'unsubscribe')
          AND id NOT IN (SELECT value FROM deeds, json_each(deeds.inverse, '$.restore._0'))
        """, date)
      // An edit may need an empty folder: a feed that will join an account may be the first in it.
      try connection.run(
        """
        DELETE FROM folders AS f WHERE id NOT IN (\(foldersInUse)) AND id NOT IN (\(around("SELECT value FROM json_each(?)")))
          AND NOT EXISTS (SELECT 1 FROM edits WHERE folder = f.id)
        """, JSON.keys(foldersForUndo()))
    }
  }

  /// Returns the folders that an undo would use or change.
  private func foldersForUndo() throws(StorageError) -> [Folder.ID] {
    let inverses = try connection.rows("SELECT inverse FROM deeds", read: { JSON.value($0.text(0)) as Deed? })
    return inverses.compactMap(\.self).flatMap(\.folders)
  }
}

extension Deed {
  /// The folders that the deed needs.
  fileprivate var folders: [Folder.ID] {
    switch self {
    case .move(.publication(_, let folder, _)): [folder].compactMap(\.self)
    case .move(.folder(let id, let folder, _)): [id, folder].compactMap(\.self)
    case .joinAccount(_, _, let folder), .leaveAccount(_, let folder): [folder].compactMap(\.self)
    case .emptyFolder(let id, let other): [id, other].compactMap(\.self)
    case .removeFolder(let id), .renameFolder(let id, _), .announce(.folder(let id), _), .fillFolder(let id, _): [id]
    case .several(let deeds): deeds.flatMap(\.folders)
    case .mark, .remove, .restore, .rename, .readdress, .addFilter, .setFilter, .removeFilter, .readPages, .announce: []
    }
  }
}
