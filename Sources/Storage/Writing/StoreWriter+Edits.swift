import Articles
import FoundationEssentials

/// What the reader did to feeds and folders of accounts, and their services are still to be told. Each is queued within the transaction
/// that does it here.
extension StoreWriter {
  /// Queues that feeds are unsubscribed from. It waits for a minute, so that nothing is to be undone at the service where the reader
  /// takes it back at once.
  func queueRemoval(of publications: [Publication.ID], at now: Date) throws(StorageError) {
    let keys = JSON.keys(publications)
    let wanted = try connection.rows(
      """
      DELETE FROM edits WHERE kind = 'subscribe' AND publication IN (SELECT value FROM json_each(?))
      RETURNING publication, account, tries
      """, keys,
      read: { (id: Publication.ID(rawValue: $0.int(0)), account: Account.ID(rawValue: $0.int(1)), tries: $0.int(2)) })
    // Those that the service was not told of yet are nothing to it.
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, since)
      SELECT \(Self.newEdit) + row_number() OVER () - 1, account, 'unsubscribe', id, ?2 FROM publications AS p
      WHERE account IS NOT NULL AND id IN (SELECT value FROM json_each(?1))
        AND NOT (\(Self.isNew) AND id IN (SELECT value FROM json_each(?3)))
        AND NOT EXISTS (SELECT 1 FROM edits WHERE publication = p.id AND kind = 'unsubscribe')
      """, keys, now.addingTimeInterval(Self.editDelay), JSON.keys(wanted.filter { $0.tries == 0 }.map(\.id)))
    // A feed that was to join may have got there, and is no account's yet.
    for feed in wanted where feed.tries > 0 {
      guard try account(of: feed.id) == nil else { continue }
      try queueLeaving(feed.id, feed.account, at: now)
    }
  }

  /// Takes that back, or queues that feeds are subscribed to anew where it was sent already.
  func queueReturn(of publications: [Publication.ID]) throws(StorageError) {
    let keys = JSON.keys(publications)
    try connection.run(
      "DELETE FROM edits WHERE kind = 'unsubscribe' AND publication IN (SELECT value FROM json_each(?))", keys)
    // The folder that they are in is there again, too.
    try connection.run(
      """
      DELETE FROM edits WHERE kind = 'deleteFolder' AND (account, value) IN (
        SELECT f.account, f.title FROM publications AS p JOIN folders AS f ON f.id = p.folder
        WHERE p.id IN (SELECT value FROM json_each(?)))
      """, keys)
    // Where the service still has it, the next list settles this.
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, since)
      SELECT \(Self.newEdit) + row_number() OVER () - 1, account, 'subscribe', id, 0 FROM publications AS p
      WHERE account IS NOT NULL AND id IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM edits WHERE publication = p.id AND kind = 'subscribe')
      """, keys)
  }

  /// Queues that a feed of an account has another name; where it is the service's again and nothing was sent, nothing is queued.
  func queueRename(of publication: Publication.ID) throws(StorageError) {
    try queue("rename", of: publication, value: nil)
    try connection.run(
      """
      DELETE FROM edits WHERE publication = ?1 AND kind = 'rename' AND tries = 0
        AND EXISTS (SELECT 1 FROM publications WHERE id = ?1 AND coalesce(chosen_title, title) = title)
      """, publication.rawValue)
  }

  /// Queues that a feed of an account is in another folder; where it is the service's again and nothing was sent, nothing is queued.
  ///
  /// - Parameter old: The folder that it was in here.
  func queueMove(of publication: Publication.ID, from old: Folder.ID?) throws(StorageError) {
    try queue(
      "move", of: publication, value: try old.flatMap { (old) throws(StorageError) in try remoteTitle(of: old) })
    let place = try connection.row(
      """
      SELECT e.value, f.id, f.title, f.account FROM edits AS e JOIN publications AS p ON p.id = e.publication
        LEFT JOIN folders AS f ON f.id = p.folder
      WHERE e.publication = ? AND e.kind = 'move'
      """, publication.rawValue,
      read: {
        (old: $0.optionalText(0), folder: $0.optionalInt(1), title: $0.optionalText(2), account: $0.optionalInt(3))
      })
    guard let place else { return }
    if let title = place.title, let account = place.account {
      try connection.run(
        "DELETE FROM edits WHERE account = ? AND kind = 'deleteFolder' AND value = ?", account, title)
    }
    let now = try place.folder.flatMap { (folder) throws(StorageError) in try remoteTitle(of: .init(rawValue: folder)) }
    guard now == place.old else { return }
    try connection.run(
      "DELETE FROM edits WHERE publication = ? AND kind = 'move' AND tries = 0", publication.rawValue)
  }

  /// Queues that a folder of an account has another name; where it is the service's again and nothing was sent, nothing is queued.
  ///
  /// - Parameter old: The name that it had here.
  func queueRename(of folder: Folder.ID, from old: String) throws(StorageError) {
    let isKnown = try connection.row(
      """
      UPDATE edits SET \(Self.anew) WHERE folder = ? AND kind = 'renameFolder' RETURNING 1
      """, folder.rawValue, read: { _ in true })
    if isKnown != true {
      try connection.run(
        """
        INSERT INTO edits (id, account, kind, folder, value, since)
        SELECT \(Self.newEdit), account, 'renameFolder', id, ?2, 0 FROM folders WHERE id = ?1 AND account IS NOT NULL
        """, folder.rawValue, old)
    }
    try connection.run(
      """
      DELETE FROM edits WHERE folder = ?1 AND kind = 'renameFolder' AND tries = 0
        AND value = (SELECT title FROM folders WHERE id = ?1)
      """, folder.rawValue)
  }

  /// Queues that a folder of an account is deleted once nothing is in it at the service.
  func queueDeletion(of folder: Folder.ID, since: Date) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, value, since)
      SELECT \(Self.newEdit), account, 'deleteFolder', ?2, ?3 FROM folders AS f WHERE id = ?1 AND account IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM edits WHERE account = f.account AND kind = 'deleteFolder' AND value = ?2)
      """, folder.rawValue, try remoteTitle(of: folder), since)
    try connection.run("DELETE FROM edits WHERE folder = ? AND kind = 'renameFolder'", folder.rawValue)
  }

  /// Queues an edit of a feed of an account. The last one of its kind counts; how it was before stays what the service has.
  func queue(_ kind: String, of publication: Publication.ID, value: String?) throws(StorageError) {
    let isKnown = try connection.row(
      "UPDATE edits SET \(Self.anew) WHERE publication = ? AND kind = ? RETURNING 1",
      publication.rawValue, kind, read: { _ in true })
    guard isKnown != true else { return }
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, value, since)
      SELECT \(Self.newEdit), account, ?2, id, ?3, 0 FROM publications WHERE id = ?1 AND account IS NOT NULL
      """, publication.rawValue, kind, value)
  }

  /// What the service calls a folder, of which it may not know the new name yet.
  func remoteTitle(of folder: Folder.ID) throws(StorageError) -> String? {
    try connection.row(
      """
      SELECT coalesce((SELECT value FROM edits WHERE folder = f.id AND kind = 'renameFolder'), title) FROM folders AS f WHERE id = ?
      """, folder.rawValue, read: { $0.text(0) })
  }

  /// Notes that an edit is about to be sent; what came of it, the next list of subscriptions tells.
  ///
  /// - Returns: Whether it still waits: the reader may have taken it back, or want something else by now.
  @discardableResult
  public func noteSending(_ edit: QueuedEdit) throws(StorageError) -> Bool {
    try connection.row(
      "UPDATE edits SET tries = tries + 1 WHERE id = ? RETURNING 1", edit.id, read: { _ in true }) ?? false
  }

  /// Notes what is known of an edit that was sent. What the service refused counts as it is.
  public func noteAnswer(_ edit: QueuedEdit, _ answer: EditAnswer) throws(StorageError) {
    let change =
      switch answer {
      case .done: "is_answered = 1"
      case .unknown: "tries = max(tries - 1, 1)"
      case .unsent: "tries = max(tries - 1, 0)"
      }
    try connection.run("UPDATE edits SET \(change) WHERE id = ?", edit.id)
  }

  /// Takes an edit back that the service has no way to do: a folder's name is changed by moving its feeds, and a folder without feeds is
  /// none there.
  public func noteLack(of edit: QueuedEdit) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let folder = try connection.row(
        "SELECT folder FROM edits WHERE id = ? AND kind = 'renameFolder'", edit.id,
        read: { Folder.ID(rawValue: $0.int(0)) })
      if let folder { try splitRename(of: folder) }
      try connection.run("DELETE FROM edits WHERE id = ? AND kind IN ('renameFolder', 'deleteFolder')", edit.id)
    }
  }

  /// Has the feeds of a folder be moved to it by its new name, in the place of renaming it.
  func splitRename(of folder: Folder.ID) throws(StorageError) {
    let old = try remoteTitle(of: folder)
    let inside = try connection.rows(
      "SELECT id FROM publications WHERE folder = ? AND account IS NOT NULL AND removed IS NULL", folder.rawValue,
      read: { Publication.ID(rawValue: $0.int(0)) })
    for publication in inside { try queue("move", of: publication, value: old) }
    let title = try connection.row("SELECT title FROM folders WHERE id = ?", folder.rawValue, read: { $0.text(0) })
    if old != title { try queueDeletion(of: folder, since: Date(timeIntervalSince1970: 0)) }
    try connection.run("DELETE FROM edits WHERE folder = ? AND kind = 'renameFolder'", folder.rawValue)
  }

  /// The key for a new edit, in SQL.
  static let newEdit = Schema.newKey(in: "edits")

  /// Has an edit be another one, in SQL: what was sent of it may have arrived, and the answer to that is none to what is wanted now.
  private static let anew = "id = \(newEdit), tries = min(tries, 1), is_answered = 0"

  /// The service's name for the feed of a row of `publications`, in SQL.
  static let feedName = "substr(address, instr(address, '/') + 1)"

  /// Whether a row of `publications` is a feed that no list of its account's had yet.
  static let isNew = "substr(\(feedName), 1, 4) = '\(Source.newFeed)'"

  /// How long unsubscribing waits, in seconds.
  static let editDelay = 60.0

  /// After so many refusals the service's state comes back.
  static let mostEdits = 5
}

/// What is known of an edit that was sent, but that it was refused.
public enum EditAnswer: Sendable, Hashable {
  /// The service says that it is done.
  case done
  /// Nobody knows whether it is.
  case unknown
  /// It did not get there.
  case unsent
}
