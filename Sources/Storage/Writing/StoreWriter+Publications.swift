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
      let last = try connection.row("SELECT max(position) FROM publications", read: { $0.optionalInt(0) })
      return try addPublication(
        source, title: title, chosenTitle: chosenTitle, site: site, folder: folder, at: ((last ?? nil) ?? 0) + 1)
    }
  }

  /// The same within a transaction, and at a position that is known.
  func addPublication(
    _ source: Source, title: String, chosenTitle: String?, site: String?, folder: Folder.ID?, at position: Int64
  ) throws(StorageError) -> (id: Publication.ID, existed: Bool) {
    let stored = try connection.row(
      "SELECT id, removed FROM publications WHERE address = ?", source.address,
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
    try connection.transaction { () throws(StorageError) in
      let kind = try connection.row(
        "SELECT kind FROM publications WHERE id = ?", publication.rawValue, read: { $0.text(0) })
      let isDone = try connection.row(
        """
        UPDATE publications SET kind = ?1, address = ?2, feed = ?3, offer = NULL,
          state = CASE WHEN kind = ?1 THEN state END
        WHERE id = ?4 AND NOT EXISTS (SELECT 1 FROM publications WHERE address = ?2 AND id <> ?4) RETURNING id
        """, source.kind.rawValue, source.address, source.feed, publication.rawValue, read: { _ in true })
      guard isDone == true else { return false }
      // One kind's cursors say nothing to another.
      if kind != source.kind.rawValue {
        try connection.run("DELETE FROM archives WHERE publication = ?", publication.rawValue)
      }
      return true
    }
  }

  /// Gives a publication the reader's own name; an empty one returns to the feed's.
  ///
  /// - Returns: What takes it back: the reader's name before, empty where there was none. `nil` where nothing changed.
  @discardableResult
  public func rename(_ publication: Publication.ID, to title: String) throws(StorageError) -> String? {
    try connection.transaction { () throws(StorageError) in
      let old = try connection.row(
        "SELECT coalesce(chosen_title, '') FROM publications WHERE id = ?", publication.rawValue, read: { $0.text(0) })
      guard let old, old != title else { return nil }
      try connection.run(
        "UPDATE publications SET chosen_title = nullif(?, '') WHERE id = ?", title, publication.rawValue)
      return old
    }
  }

  /// Gives a publication an icon, unless it named one meanwhile.
  public func setIcon(_ icon: String, of publication: Publication.ID) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET icon = ? WHERE id = ? AND icon IS NULL", icon, publication.rawValue)
  }

  /// Hides a publication with its articles; nothing is deleted before `purgeRemoved`.
  public func remove(_ publication: Publication.ID, at now: Date) throws(StorageError) {
    try connection.run("UPDATE publications SET removed = ? WHERE id = ?", now, publication.rawValue)
  }

  /// Brings back what `remove` hid.
  public func restore(_ publications: [Publication.ID]) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET removed = NULL WHERE id IN (SELECT value FROM json_each(?))", JSON.keys(publications))
  }

  /// Deletes for good what was removed before `date`, and folders that hold nothing.
  public func purgeRemoved(before date: Date) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM publications WHERE removed < ?", date)
      try connection.run("DELETE FROM folders WHERE id NOT IN (\(foldersInUse))")
    }
  }
}
