import Articles
import FoundationEssentials

/// The reader's changes to feeds and folders of accounts, queued for their services. The transaction of a change also
/// queues it.
extension StoreWriter {
  /// Queues unsubscriptions. They wait for a minute, so that the reader can undo the removal before it is sent.
  func queueRemoval(of publications: [Publication.ID], at now: Date) throws(StorageError) {
    let keys = JSON.keys(publications)
    let wanted = try connection.rows(
      """
      DELETE FROM edits WHERE kind = 'subscribe' AND publication IN (SELECT value FROM json_each(?))
      RETURNING publication, account, tries
      """, keys,
      read: { (id: Publication.ID(rawValue: $0.int(0)), account: Account.ID(rawValue: $0.int(1)), tries: $0.int(2)) })
    // A feed whose subscription was never sent needs no unsubscription.
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, since)
      SELECT \(Self.newEdit) + row_number() OVER () - 1, account, 'unsubscribe', id, ?2 FROM publications AS p
      WHERE account IS NOT NULL AND id IN (SELECT value FROM json_each(?1))
        AND NOT (\(Self.isNew) AND id IN (SELECT value FROM json_each(?3)))
        AND NOT EXISTS (SELECT 1 FROM edits WHERE publication = p.id AND kind = 'unsubscribe')
      """, keys, now.addingTimeInterval(Self.editDelay), JSON.keys(wanted.filter { $0.tries == 0 }.map(\.id)))
    // The subscription to this feed was sent, but the feed does not belong to the account yet.
    for feed in wanted where feed.tries > 0 {
      guard try account(of: feed.id) == nil else { continue }
      try queueLeaving(feed.id, feed.account, at: now)
    }
  }

  /// Cancels unsubscriptions, because the reader wants the feeds back, and queues new subscriptions in case they were
  /// sent already.
  func queueReturn(of publications: [Publication.ID]) throws(StorageError) {
    let keys = JSON.keys(publications)
    try connection.run(
      "DELETE FROM edits WHERE kind = 'unsubscribe' AND publication IN (SELECT value FROM json_each(?))", keys)
    // The folder of these feeds is used again, so it must not be deleted.
    try connection.run(
      """
      DELETE FROM edits WHERE kind = 'deleteFolder' AND (account, value) IN (
        SELECT f.account, f.title FROM publications AS p JOIN folders AS f ON f.id = p.folder
        WHERE p.id IN (SELECT value FROM json_each(?)))
      """, keys)
    // If the service still has the feed, the next list shows that this edit is done.
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, since)
      SELECT \(Self.newEdit) + row_number() OVER () - 1, account, 'subscribe', id, 0 FROM publications AS p
      WHERE account IS NOT NULL AND id IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM edits WHERE publication = p.id AND kind = 'subscribe')
      """, keys)
  }

  /// Queues a rename of an account's feed. If the feed again has the name that it has at the service, and no rename was
  /// sent, nothing stays queued.
  func queueRename(of publication: Publication.ID) throws(StorageError) {
    try queue("rename", of: publication, value: nil)
    try connection.run(
      """
      DELETE FROM edits WHERE publication = ?1 AND kind = 'rename' AND tries = 0
        AND EXISTS (SELECT 1 FROM publications WHERE id = ?1 AND coalesce(chosen_title, title) = title)
      """, publication)
  }

  /// Queues a move of an account's feed. If the feed is again in the folder that it has at the service, and no move was
  /// sent, nothing stays queued.
  ///
  /// - Parameter old: The feed's old folder in the library.
  func queueMove(of publication: Publication.ID, from old: Folder.ID?) throws(StorageError) {
    try queue(
      "move", of: publication, value: try old.flatMap { (old) throws(StorageError) in try remoteTitle(of: old) })
    let place = try connection.row(
      """
      SELECT e.value, f.id, f.title, f.account FROM edits AS e JOIN publications AS p ON p.id = e.publication
        LEFT JOIN folders AS f ON f.id = p.folder
      WHERE e.publication = ? AND e.kind = 'move'
      """, publication,
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
    try connection.run("DELETE FROM edits WHERE publication = ? AND kind = 'move' AND tries = 0", publication)
  }

  /// Queues a rename of an account's folder. If the folder again has the name that it has at the service, and no rename
  /// was sent, nothing stays queued.
  ///
  /// - Parameter old: The folder's old name in the library.
  func queueRename(of folder: Folder.ID, from old: String) throws(StorageError) {
    let isKnown = try connection.has(
      """
      UPDATE edits SET \(Self.anew) WHERE folder = ? AND kind = 'renameFolder' RETURNING 1
      """, folder)
    if !isKnown {
      try connection.run(
        """
        INSERT INTO edits (id, account, kind, folder, value, since)
        SELECT \(Self.newEdit), account, 'renameFolder', id, ?2, 0 FROM folders WHERE id = ?1 AND account IS NOT NULL
        """, folder, old)
    }
    try connection.run(
      """
      DELETE FROM edits WHERE folder = ?1 AND kind = 'renameFolder' AND tries = 0
        AND value = (SELECT title FROM folders WHERE id = ?1)
      """, folder)
  }

  /// Queues the deletion of an account's folder. It is sent when the folder is empty at the service.
  func queueDeletion(of folder: Folder.ID, since: Date) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, value, since)
      SELECT \(Self.newEdit), account, 'deleteFolder', ?2, ?3 FROM folders AS f WHERE id = ?1 AND account IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM edits WHERE account = f.account AND kind = 'deleteFolder' AND value = ?2)
      """, folder, try remoteTitle(of: folder), since)
    try connection.run("DELETE FROM edits WHERE folder = ? AND kind = 'renameFolder'", folder)
  }

  /// Queues an edit of an account's feed. It replaces an earlier edit of its kind; the recorded old state, which is the
  /// service's, stays.
  func queue(_ kind: String, of publication: Publication.ID, value: String?) throws(StorageError) {
    let isKnown = try connection.has(
      "UPDATE edits SET \(Self.anew) WHERE publication = ? AND kind = ? RETURNING 1", publication, kind)
    guard !isKnown else { return }
    try connection.run(
      """
      INSERT INTO edits (id, account, kind, publication, value, since)
      SELECT \(Self.newEdit), account, ?2, id, ?3, 0 FROM publications WHERE id = ?1 AND account IS NOT NULL
      """, publication, kind, value)
  }

  /// Returns the service's id of a folder. The service may not know the new name yet.
  func remoteTitle(of folder: Folder.ID) throws(StorageError) -> String? {
    try connection.row(
      """
      SELECT coalesce((SELECT value FROM edits WHERE folder = f.id AND kind = 'renameFolder'), title) FROM folders AS f WHERE id = ?
      """, folder, read: { $0.text(0) })
  }

  /// Records that an edit is about to be sent. The next list of subscriptions shows the result.
  ///
  /// - Returns: True if the edit is still waiting; false if the reader has cancelled or changed it.
  @discardableResult
  public func noteSending(_ edit: QueuedEdit) throws(StorageError) -> Bool {
    try connection.has("UPDATE edits SET tries = tries + 1 WHERE id = ? RETURNING 1", edit.id)
  }

  /// Records the result of a sent edit. A refusal is not recorded here, because the attempt was counted before.
  public func noteAnswer(_ edit: QueuedEdit, _ answer: EditAnswer) throws(StorageError) {
    let change =
      switch answer {
      case .done: "is_answered = 1"
      case .unknown: "tries = max(tries - 1, 1)"
      case .unsent: "tries = max(tries - 1, 0)"
      }
    try connection.run("UPDATE edits SET \(change) WHERE id = ?", edit.id)
  }

  /// Replaces or drops an edit that the service does not support. The rename of a folder is replaced by moves of its
  /// feeds. The deletion of a folder is dropped, because such a service has no empty folders.
  public func noteLack(of edit: QueuedEdit) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let folder: Folder.ID? = try connection.row(
        "SELECT folder FROM edits WHERE id = ? AND kind = 'renameFolder'", edit.id, read: { $0.id(0) })
      if let folder { try splitRename(of: folder) }
      try connection.run("DELETE FROM edits WHERE id = ? AND kind IN ('renameFolder', 'deleteFolder')", edit.id)
    }
  }

  /// Replaces the rename of a folder by moves of its feeds into a folder with the new name.
  func splitRename(of folder: Folder.ID) throws(StorageError) {
    let old = try remoteTitle(of: folder)
    let inside: [Publication.ID] = try connection.rows(
      "SELECT id FROM publications WHERE folder = ? AND account IS NOT NULL AND removed IS NULL", folder,
      read: { $0.id(0) })
    for publication in inside { try queue("move", of: publication, value: old) }
    let title = try connection.row("SELECT title FROM folders WHERE id = ?", folder, read: { $0.text(0) })
    if old != title { try queueDeletion(of: folder, since: Date(timeIntervalSince1970: 0)) }
    try connection.run("DELETE FROM edits WHERE folder = ? AND kind = 'renameFolder'", folder)
  }

  /// The SQL for the key of a new edit.
  static let newEdit = Schema.newKey(in: "edits")

  /// The SQL that turns an edit into a new edit. The old edit may have been sent, but its answer is not about the new
  /// edit.
  private static let anew = "id = \(newEdit), tries = min(tries, 1), is_answered = 0"

  /// The SQL for the service's id of a feed in `publications`.
  static let feedName = "substr(address, instr(address, '/') + 1)"

  /// The SQL that is true for a feed in `publications` that the account's service has not listed yet.
  static let isNew = "substr(\(feedName), 1, 4) = '\(Source.newFeed)'"

  /// The delay of an unsubscription, in seconds.
  static let editDelay = 60.0

  /// The number of attempts after which the service's state is restored.
  static let mostEdits = 5
}

/// The result of a sent edit that was not refused.
public enum EditAnswer: Sendable, Hashable {
  /// The service answered that the edit is done.
  case done
  /// The edit may have taken effect, because no clear answer came.
  case unknown
  /// The edit did not reach the service, or the service failed.
  case unsent
}
