import Articles
import FoundationEssentials

extension StoreWriter {
  /// Returns the folder with a title in `parent`, and creates it if it is missing. A visible folder is preferred to a
  /// hidden folder that is kept for an undo.
  public func folder(titled title: String, in parent: Folder.ID?) throws(StorageError) -> Folder.ID {
    try connection.transaction { () throws(StorageError) in
      let stored = try connection.row(
        """
        SELECT id FROM folders WHERE title = ? AND parent IS ? AND account IS NULL
        ORDER BY id NOT IN (\(foldersShown)), id
        """, title, parent?.rawValue, read: { $0.int(0) })
      if let stored { return .init(rawValue: stored) }
      let last = try connection.row("SELECT max(position) FROM folders", read: { $0.optionalInt(0) })
      return try addFolder(titled: title, in: parent, at: ((last ?? nil) ?? 0) + 1)
    }
  }

  /// Creates a folder at a given position, within a transaction.
  func addFolder(titled title: String, in parent: Folder.ID?, at position: Int64) throws(StorageError) -> Folder.ID {
    try connection.run(
      "INSERT INTO folders (id, title, parent, position) VALUES (\(Schema.newKey(in: "folders")), ?, ?, ?)", title,
      parent?.rawValue, position)
    return .init(rawValue: connection.lastInsertedID)
  }

  /// Gives a folder another name, within a transaction.
  ///
  /// - Returns: The old name; `nil` if it is the same.
  /// - Throws: `StorageError.folderExists` if a visible folder at the same place has the name; `.noSuchFolder`; for a
  ///   folder of an account also `.folderAlike`.
  func setTitle(_ title: String, of folder: Folder.ID) throws(StorageError) -> String? {
    let stored = try connection.row(
      "SELECT title, parent, account FROM folders WHERE id = ?", folder.rawValue,
      read: { (title: $0.text(0), parent: $0.optionalInt(1), account: $0.optionalInt(2)) })
    guard let (old, parent, account) = stored else { throw .noSuchFolder }
    if let account {
      return try setTitle(title, of: folder, titled: old, in: .init(rawValue: account)) ? old : nil
    }
    // A hidden folder that is kept for an undo may have the same name.
    let other = try connection.row(
      "SELECT id FROM folders WHERE title = ? AND parent IS ? AND account IS NULL AND id <> ? AND id IN (\(foldersShown))",
      title, parent, folder.rawValue, read: { $0.int(0) })
    guard other == nil else { throw .folderExists(title: title) }
    guard old != title else { return nil }
    try connection.run("UPDATE folders SET title = ? WHERE id = ?", title, folder.rawValue)
    return old
  }

  /// Hides all publications of a folder and of the folders inside it, within a transaction.
  ///
  /// - Returns: The hidden publications. `unhide` brings them back into the folder.
  func hide(_ folder: Folder.ID, at now: Date) throws(StorageError) -> [Publication.ID] {
    let hidden = try connection.rows(
      """
      WITH RECURSIVE inside (id) AS (
        SELECT ?2 UNION SELECT folders.id FROM folders JOIN inside ON folders.parent = inside.id)
      UPDATE publications SET removed = ?1 WHERE removed IS NULL AND folder IN (SELECT id FROM inside) RETURNING id
      """, now, folder.rawValue, read: { Publication.ID(rawValue: $0.int(0)) })
    try queueRemoval(of: hidden, at: now)
    // The folder is deleted at the service when it has no feeds there.
    if !hidden.isEmpty { try queueDeletion(of: folder, since: now.addingTimeInterval(60)) }
    return hidden
  }
}
