import Articles
import FoundationEssentials

extension StoreWriter {
  /// Returns the folder with a title in `parent`, and creates it if it is missing. A visible folder is preferred to a
  /// hidden folder that is kept for an undo.
  public func folder(titled title: String, in parent: Folder.ID?) throws(StorageError) -> Folder.ID {
    try connection.transaction { () throws(StorageError) in
      let stored: Folder.ID? = try connection.row(
        """
        SELECT id FROM folders WHERE title = ? AND parent IS ? AND account IS NULL
        ORDER BY id NOT IN (\(foldersShown)), id
        """, title, parent, read: { $0.id(0) })
      if let stored { return stored }
      return try addFolder(titled: title, in: parent)
    }
  }

  /// Creates a folder below all others, within a transaction.
  ///
  /// - Parameter account: The account that the folder belongs to; `nil` for the reader's own.
  func addFolder(
    titled title: String, in parent: Folder.ID? = nil, of account: Account.ID? = nil
  ) throws(StorageError) -> Folder.ID {
    try connection.run(
      """
      INSERT INTO folders (id, title, parent, account, position)
      VALUES (\(Schema.newKey(in: "folders")), ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM folders))
      """, title, parent, account)
    return .init(rawValue: connection.lastInsertedID)
  }

  /// Gives a folder another name, within a transaction.
  ///
  /// - Returns: The old name; `nil` if it is the same.
  /// - Throws: `StorageError.folderExists` if a visible folder at the same place has the name; `.noSuchFolder`; for a
  ///   folder of an account also `.folderAlike`.
  func setTitle(_ title: String, of folder: Folder.ID) throws(StorageError) -> String? {
    let stored = try connection.row(
      "SELECT title, parent, account FROM folders WHERE id = ?", folder,
      read: { (title: $0.text(0), parent: $0.optionalInt(1), account: $0.optionalID(2) as Account.ID?) })
    guard let (old, parent, account) = stored else { throw .noSuchFolder }
    if let account { return try setTitle(title, of: folder, titled: old, in: account) ? old : nil }
    // A hidden folder that is kept for an undo may have the same name.
    let isTaken = try connection.has(
      "SELECT 1 FROM folders WHERE title = ? AND parent IS ? AND account IS NULL AND id <> ? AND id IN (\(foldersShown))",
      title, parent, folder)
    guard !isTaken else { throw .folderExists(title: title) }
    guard old != title else { return nil }
    try connection.run("UPDATE folders SET title = ? WHERE id = ?", title, folder)
    return old
  }

  /// Hides all publications of a folder and of the folders inside it, within a transaction.
  ///
  /// - Returns: The hidden publications. `unhide` brings them back into the folder.
  func hide(_ folder: Folder.ID, at now: Date) throws(StorageError) -> [Publication.ID] {
    let hidden: [Publication.ID] = try connection.rows(
      """
      WITH RECURSIVE inside (id) AS (
        SELECT ?2 UNION SELECT folders.id FROM folders JOIN inside ON folders.parent = inside.id)
      UPDATE publications SET removed = ?1 WHERE removed IS NULL AND folder IN (SELECT id FROM inside) RETURNING id
      """, now, folder, read: { $0.id(0) })
    try queueRemoval(of: hidden, at: now)
    // The folder is deleted at the service when it has no feeds there.
    if !hidden.isEmpty { try queueDeletion(of: folder, since: now.addingTimeInterval(60)) }
    return hidden
  }

  /// Moves a publication or a folder in the reader's order, within a transaction. `purgeRemoved` deletes a folder that
  /// becomes empty.
  ///
  /// - Returns: The move that undoes this; `nil` if nothing moved.
  /// - Throws: `StorageError.noSuchPublication`, `.noSuchFolder`, `.folderInItself` or `.otherAccount`.
  func place(_ move: Move) throws(StorageError) -> Move? {
    var folders = try ordering(of: Folder.self, from: .folders)
    if let target = move.folder, folders.place(of: target) == nil { throw .noSuchFolder }
    switch move {
    case .publication(let id, let folder, let next):
      var publications = try ordering(of: Publication.self, from: .publications)
      guard publications.place(of: id) != nil else { throw .noSuchPublication }
      guard let old = publications.move(id, to: folder, before: next) else { return nil }
      let account = try account(of: id)
      if let folder, try self.account(of: folder) != account { throw .otherAccount }
      try store(publications, with: id, in: .publications)
      if account != nil, old.folder != folder { try queueMove(of: id, from: old.folder) }
      return .publication(id, in: old.folder, before: old.next)
    case .folder(let id, let folder, let next):
      guard folders.place(of: id) != nil else { throw .noSuchFolder }
      guard !folders.isInside(folder, id) else { throw .folderInItself }
      guard let old = folders.move(id, to: folder, before: next) else { return nil }
      // Folders of an account cannot contain folders.
      if let folder {
        let accounts = [try account(of: id), try account(of: folder)]
        guard accounts.allSatisfy({ $0 == nil }) else { throw .otherAccount }
      }
      try store(folders, with: id, in: .folders)
      return .folder(id, in: old.folder, before: old.next)
    }
  }

  /// A table that is in the reader's order, and the column with the folder of a row.
  private enum OrderedTable: String {
    case publications, folders

    var folder: String { self == .publications ? "folder" : "parent" }
  }

  private func ordering<Subject>(
    of _: Subject.Type, from table: OrderedTable
  ) throws(StorageError) -> Ordering<Identifier<Subject>> {
    // Older libraries may have equal positions. The keys then decide the order, as in all other places.
    Ordering(
      try connection.rows(
        "SELECT id, \(table.folder) FROM \(table.rawValue) ORDER BY position, id",
        read: { ($0.id(0), $0.optionalID(1)) }))
  }

  /// Stores the positions that changed. This also separates equal positions and closes gaps.
  private func store<Subject>(
    _ order: Ordering<Identifier<Subject>>, with moved: Identifier<Subject>, in table: OrderedTable
  ) throws(StorageError) {
    for (index, entry) in order.entries.enumerated() {
      if entry.id == moved {
        try connection.run("UPDATE \(table.rawValue) SET \(table.folder) = ? WHERE id = ?", entry.folder, moved)
      }
      try connection.run(
        "UPDATE \(table.rawValue) SET position = ?1 WHERE id = ?2 AND position <> ?1", index + 1, entry.id)
    }
  }
}
