import Articles
import FoundationEssentials
import SQLite

/// A change by the reader to a feed or folder of an account that the service has not confirmed. The wanted state is in
/// the library.
struct WaitingEdit: Sendable {
  typealias Kind = ReturnedEdit.Kind

  let id: Int64
  /// `nil` for a kind from another version of the program.
  let kind: Kind?
  /// The feed that the edit changes.
  let publication: Publication.ID?
  /// The service's id of the folder that the edit changes, or for the feed's old folder.
  let value: String?
  let since: Date
  let tries: Int
  /// True if the service answered that the change is done.
  let isAnswered: Bool
  /// The wanted title of the feed.
  let title: String
  /// The feed's own address.
  let address: String
  /// The wanted folder of the feed, or the folder that the edit changes.
  let folder: Folder.ID?
  let folderTitle: String?

  fileprivate init(_ row: Row) {
    id = row.int(0)
    kind = Kind(rawValue: row.text(1))
    publication = row.optionalID(2)
    value = row.optionalText(3)
    since = row.date(4)
    tries = Int(row.int(5))
    isAnswered = row.bool(6)
    title = row.text(7)
    address = row.text(8)
    folder = row.optionalID(9)
    folderTitle = row.optionalText(10)
  }
}

/// An edit that waits to be sent.
public struct QueuedEdit: Sendable, Hashable {
  let id: Int64
  /// The change to send to the service.
  public let edit: RemoteEdit
}

extension Connection {
  /// Returns all edits that an account's service has not confirmed, in the order of the changes.
  func waitingEdits(of account: Account.ID) throws(StorageError) -> [WaitingEdit] {
    // A feed whose subscription is waiting may still be in a folder of the reader.
    try rows(
      """
      SELECT e.id, e.kind, e.publication, e.value, e.since, e.tries, e.is_answered, coalesce(p.chosen_title, p.title, ''),
        coalesce(p.feed, p.address, ''), f.id, f.title
      FROM edits AS e LEFT JOIN publications AS p ON p.id = e.publication
        LEFT JOIN folders AS f ON f.id = coalesce(e.folder, p.folder) AND f.account = e.account
      WHERE e.account = ? ORDER BY e.id
      """, account, read: WaitingEdit.init)
  }
}

extension StoreReader {
  /// True if the service has not confirmed all of the reader's changes of feeds and folders.
  public func hasEdits(of account: Account.ID) throws(StorageError) -> Bool {
    try connection.has("SELECT 1 FROM edits WHERE account = ?", account)
  }

  /// Returns the key of the last waiting edit of all accounts. Keys are never reused.
  public func lastEdit() throws(StorageError) -> Int64? {
    try connection.row("SELECT max(id) FROM edits", read: { $0.optionalInt(0) }) ?? nil
  }

  /// Returns the time of the next edit that must wait until after a given time; `nil` if there is none.
  public func dueEdit(after time: Date) throws(StorageError) -> Date? {
    try connection.row("SELECT min(since) FROM edits WHERE since > ?", time, read: { $0.optionalDate(0) }) ?? nil
  }

  /// Returns the edits to send to a service now.
  ///
  /// - Parameter remote: The service's feeds and folders, including empty folders. Changes that the service has already
  ///   are not sent.
  public func edits(
    of account: Account.ID, at now: Date, given remote: RemoteSubscriptions
  ) throws(StorageError) -> [QueuedEdit] {
    let known = try KnownFeeds(of: account, in: connection)
    let plan = EditPlan(
      try connection.waitingEdits(of: account), remote,
      feeds: known.feeds(known.matches(remote.feeds), of: remote.feeds))
    // Rounding may make a stored time slightly later than the real one.
    let latest = now.addingTimeInterval(StoreWriter.editDelay + 1)
    return plan.edits.compactMap { edit in
      // If the time of an edit is impossibly late, the clock was ahead when it was queued.
      guard edit.since <= now || edit.since > latest, case .send(let remote) = plan.step(of: edit) else { return nil }
      return QueuedEdit(id: edit.id, edit: remote)
    }
  }
}
