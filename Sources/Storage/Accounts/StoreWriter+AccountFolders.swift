import Articles
import FoundationEssentials

/// Folders of accounts, which are one level deep and told by their names.
extension StoreWriter {
  /// The account's folder of this title, made where it is missing. The service makes it once a feed is in it.
  ///
  /// - Throws: `StorageError.folderAlike` where the account has one whose name differs in its case alone.
  public func folder(titled title: String, of account: Account.ID) throws(StorageError) -> Folder.ID {
    try connection.transaction { () throws(StorageError) in
      let title = Self.trimmed(title)
      let others = try folders(of: account)
      if let same = others.first(where: { $0.title == title }) { return same.id }
      if let alike = others.first(where: { $0.isShown && Self.isAlike($0.title, title) }) {
        throw .folderAlike(title: alike.title)
      }
      return try makeFolder(titled: title, of: account)
    }
  }

  /// Makes a folder of an account, within a transaction.
  func makeFolder(titled title: String, of account: Account.ID) throws(StorageError) -> Folder.ID {
    let last = try connection.row("SELECT max(position) FROM folders", read: { $0.optionalInt(0) })
    let new = try addFolder(titled: title, in: nil, at: ((last ?? nil) ?? 0) + 1)
    try connection.run("UPDATE folders SET account = ? WHERE id = ?", account.rawValue, new.rawValue)
    return new
  }

  /// Gives a folder of an account another name, within a transaction.
  ///
  /// - Parameter old: The name that it has.
  /// - Returns: Whether that is another one.
  /// - Throws: `StorageError.folderExists` or `.folderAlike`.
  func setTitle(
    _ title: String, of folder: Folder.ID, titled old: String, in account: Account.ID
  ) throws(StorageError) -> Bool {
    let title = Self.trimmed(title)
    guard old != title, !title.isEmpty else { return false }
    let others = try folders(of: account).filter { $0.id != folder }
    if others.contains(where: { $0.isShown && $0.title == title }) { throw .folderExists(title: title) }
    let alike = others.first { $0.isShown && Self.isAlike($0.title, title) }?.title
    // Some servers do not survive a folder that only changes its case.
    if let alike = alike ?? (Self.isAlike(old, title) ? old : nil) { throw .folderAlike(title: alike) }
    try connection.run("UPDATE folders SET title = ? WHERE id = ?", title, folder.rawValue)
    try connection.run(
      "DELETE FROM edits WHERE account = ? AND kind = 'deleteFolder' AND value = ?", account.rawValue, title)
    try queueRename(of: folder, from: old)
    return true
  }

  /// Gives a feed of an account another name, within a transaction; an empty one returns to the service's.
  ///
  /// - Returns: The name that it had; `nil` where nothing changed.
  func setRemoteTitle(_ title: String, of publication: Publication.ID) throws(StorageError) -> String? {
    let stored = try connection.row(
      "SELECT title, coalesce(chosen_title, title) FROM publications WHERE id = ?", publication.rawValue,
      read: { (remote: $0.text(0), shown: $0.text(1)) })
    guard let (remote, shown) = stored else { return nil }
    let trimmed = Self.trimmed(title)
    let new = trimmed.isEmpty ? remote : trimmed
    guard new != shown else { return nil }
    try connection.run(
      "UPDATE publications SET chosen_title = nullif(?, title) WHERE id = ?", new, publication.rawValue)
    try queueRename(of: publication)
    return shown
  }

  /// Moves all publications of a folder out of it, within a transaction. A folder of an account is deleted at its service once it is
  /// empty there.
  ///
  /// - Returns: Those that it moved.
  func empty(_ folder: Folder.ID, into other: Folder.ID?, at now: Date) throws(StorageError) -> [Publication.ID] {
    let account = try account(of: folder)
    if let other, try self.account(of: other) != account { throw .otherAccount }
    guard folder != other else { return [] }
    let moved = try connection.rows(
      "UPDATE publications SET folder = ? WHERE folder = ? AND removed IS NULL RETURNING id", other?.rawValue,
      folder.rawValue, read: { Publication.ID(rawValue: $0.int(0)) })
    guard account != nil, !moved.isEmpty else { return moved }
    for publication in moved { try queueMove(of: publication, from: folder) }
    try queueDeletion(of: folder, since: now)
    return moved
  }

  /// Moves publications into a folder, within a transaction.
  ///
  /// - Returns: The folder that they were in, the first of them where there are several, and how many were moved; `nil` for none.
  func fill(
    _ folder: Folder.ID, with publications: [Publication.ID]
  ) throws(StorageError) -> (from: Folder.ID?, count: Int)? {
    let account = try account(of: folder)
    let found = try connection.rows(
      """
      SELECT id, folder FROM publications
      WHERE id IN (SELECT value FROM json_each(?1)) AND removed IS NULL AND folder IS NOT ?2 AND account IS ?3
      """, JSON.keys(publications), folder.rawValue, account?.rawValue,
      read: { (id: Publication.ID(rawValue: $0.int(0)), old: $0.optionalInt(1).map(Folder.ID.init(rawValue:))) })
    guard let first = found.first else { return nil }
    for (id, old) in found {
      try connection.run("UPDATE publications SET folder = ? WHERE id = ?", folder.rawValue, id.rawValue)
      if account != nil { try queueMove(of: id, from: old) }
    }
    return (first.old, found.count)
  }

  func account(of publication: Publication.ID) throws(StorageError) -> Account.ID? {
    try connection.row(
      "SELECT account FROM publications WHERE id = ?", publication.rawValue,
      read: { $0.optionalInt(0).map { .init(rawValue: $0) } }) ?? nil
  }

  /// - Throws: `StorageError.noSuchFolder`.
  func account(of folder: Folder.ID) throws(StorageError) -> Account.ID? {
    let account = try connection.row(
      "SELECT account FROM folders WHERE id = ?", folder.rawValue, read: { $0.optionalInt(0) })
    guard let account else { throw .noSuchFolder }
    return account.map { .init(rawValue: $0) }
  }

  /// Those that show something come first.
  func folders(
    of account: Account.ID
  ) throws(StorageError) -> [(id: Folder.ID, title: String, isShown: Bool)] {
    try connection.rows(
      "SELECT id, title, id IN (\(foldersShown)) AS is_shown FROM folders WHERE account = ? ORDER BY is_shown DESC, id",
      account.rawValue,
      read: { (.init(rawValue: $0.int(0)), $0.text(1), $0.bool(2)) })
  }

  /// Services take away what is white at the ends of a name, too.
  static func trimmed(_ title: String) -> String {
    let end = title.lastIndex { !$0.isWhitespace }.map(title.index(after:)) ?? title.startIndex
    return String(title[..<end].drop(while: \.isWhitespace))
  }

  private static func isAlike(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }
}
