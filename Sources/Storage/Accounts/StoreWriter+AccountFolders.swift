import Articles
import FoundationEssentials

/// Folders of accounts. They do not nest, and their names identify them.
extension StoreWriter {
  /// Returns the account's folder with a title, and creates it if it is missing. The service creates the folder with
  /// its first feed.
  ///
  /// - Throws: `StorageError.folderAlike` if the account has a folder whose name differs only in upper and lower case.
  public func folder(titled title: String, of account: Account.ID) throws(StorageError) -> Folder.ID {
    try connection.transaction { () throws(StorageError) in
      let title = Self.trimmed(title)
      let others = try folders(of: account)
      if let same = others.first(where: { $0.title == title }) { return same.id }
      if let alike = others.first(where: { $0.isShown && Self.isAlike($0.title, title) }) {
        throw .folderAlike(title: alike.title)
      }
      return try addFolder(titled: title, of: account)
    }
  }

  /// Gives a folder of an account another name, within a transaction.
  ///
  /// - Parameter old: The present name.
  /// - Returns: True if the name changed.
  /// - Throws: `StorageError.folderExists` or `.folderAlike`.
  func setTitle(
    _ title: String, of folder: Folder.ID, titled old: String, in account: Account.ID
  ) throws(StorageError) -> Bool {
    let title = Self.trimmed(title)
    guard old != title, !title.isEmpty else { return false }
    let others = try folders(of: account).filter { $0.id != folder }
    if others.contains(where: { $0.isShown && $0.title == title }) { throw .folderExists(title: title) }
    let alike = others.first { $0.isShown && Self.isAlike($0.title, title) }?.title
    // Some servers fail if a rename changes only upper and lower case.
    if let alike = alike ?? (Self.isAlike(old, title) ? old : nil) { throw .folderAlike(title: alike) }
    try connection.run("UPDATE folders SET title = ? WHERE id = ?", title, folder)
    try connection.run("DELETE FROM edits WHERE account = ? AND kind = 'deleteFolder' AND value = ?", account, title)
    try queueRename(of: folder, from: old)
    return true
  }

  /// Gives a feed of an account another name, within a transaction; an empty name restores the service's name.
  ///
  /// - Returns: The old name; `nil` if nothing changed.
  func setRemoteTitle(_ title: String, of publication: Publication.ID) throws(StorageError) -> String? {
    let stored = try connection.row(
      "SELECT title, coalesce(chosen_title, title) FROM publications WHERE id = ?", publication,
      read: { (remote: $0.text(0), shown: $0.text(1)) })
    guard let (remote, shown) = stored else { return nil }
    let trimmed = Self.trimmed(title)
    let new = trimmed.isEmpty ? remote : trimmed
    guard new != shown else { return nil }
    try connection.run("UPDATE publications SET chosen_title = nullif(?, title) WHERE id = ?", new, publication)
    try queueRename(of: publication)
    return shown
  }

  /// Moves all publications out of a folder, within a transaction. A folder of an account is deleted at its service
  /// when it is empty there.
  ///
  /// - Returns: The moved publications.
  func empty(_ folder: Folder.ID, into other: Folder.ID?, at now: Date) throws(StorageError) -> [Publication.ID] {
    let account = try account(of: folder)
    if let other, try self.account(of: other) != account { throw .otherAccount }
    guard folder != other else { return [] }
    let moved: [Publication.ID] = try connection.rows(
      "UPDATE publications SET folder = ? WHERE folder = ? AND removed IS NULL RETURNING id", other,
      folder, read: { $0.id(0) })
    guard account != nil, !moved.isEmpty else { return moved }
    for publication in moved { try queueMove(of: publication, from: folder) }
    try queueDeletion(of: folder, since: now)
    return moved
  }

  /// Moves publications into a folder, within a transaction.
  ///
  /// - Returns: The first publication's old folder, and the number of moved publications; `nil` if no publication
  ///   moved.
  func fill(
    _ folder: Folder.ID, with publications: [Publication.ID]
  ) throws(StorageError) -> (from: Folder.ID?, count: Int)? {
    let account = try account(of: folder)
    let found = try connection.rows(
      """
      SELECT id, folder FROM publications
      WHERE id IN (SELECT value FROM json_each(?1)) AND removed IS NULL AND folder IS NOT ?2 AND account IS ?3
      """, JSON.keys(publications), folder, account,
      read: { (id: $0.id(0) as Publication.ID, old: $0.optionalID(1) as Folder.ID?) })
    guard let first = found.first else { return nil }
    for (id, old) in found {
      try connection.run("UPDATE publications SET folder = ? WHERE id = ?", folder, id)
      if account != nil { try queueMove(of: id, from: old) }
    }
    return (first.old, found.count)
  }

  func account(of publication: Publication.ID) throws(StorageError) -> Account.ID? {
    try connection.row("SELECT account FROM publications WHERE id = ?", publication, read: { $0.optionalID(0) }) ?? nil
  }

  /// - Throws: `StorageError.noSuchFolder`.
  func account(of folder: Folder.ID) throws(StorageError) -> Account.ID? {
    let account = try connection.row("SELECT account FROM folders WHERE id = ?", folder, read: { $0.optionalInt(0) })
    guard let account else { throw .noSuchFolder }
    return account.map { .init(rawValue: $0) }
  }

  /// Returns the folders of an account. Visible folders come first.
  func folders(
    of account: Account.ID
  ) throws(StorageError) -> [(id: Folder.ID, title: String, isShown: Bool)] {
    try connection.rows(
      "SELECT id, title, id IN (\(foldersShown)) AS is_shown FROM folders WHERE account = ? ORDER BY is_shown DESC, id",
      account, read: { ($0.id(0), $0.text(1), $0.bool(2)) })
  }

  /// Removes white space from both ends of a name, because services remove it too.
  static func trimmed(_ title: String) -> String {
    let end = title.lastIndex { !$0.isWhitespace }.map(title.index(after:)) ?? title.startIndex
    return String(title[..<end].drop(while: \.isWhitespace))
  }

  private static func isAlike(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
}
