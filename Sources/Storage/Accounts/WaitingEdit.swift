import Articles
import FoundationEssentials

/// What the reader did to a feed or a folder of an account, of which its service is not known to have it. What is wanted is what the
/// library has.
struct WaitingEdit: Sendable {
  typealias Kind = ReturnedEdit.Kind

  let id: Int64
  /// `nil` for what only another version knows.
  let kind: Kind?
  /// The feed that it is about.
  let publication: Publication.ID?
  /// The name at the service of the folder that it is about, or that the feed was in.
  let value: String?
  let since: Date
  let tries: Int
  /// The service said that it is done.
  let isAnswered: Bool
  /// What the feed is to be called.
  let title: String
  /// The feed's own address.
  let address: String
  /// The folder that the feed is to be in, or that it is about.
  let folder: Folder.ID?
  let folderTitle: String?

  fileprivate init(_ row: Row) {
    id = row.int(0)
    kind = Kind(rawValue: row.text(1))
    publication = row.optionalInt(2).map { .init(rawValue: $0) }
    value = row.optionalText(3)
    since = row.date(4)
    tries = Int(row.int(5))
    isAnswered = row.bool(6)
    title = row.text(7)
    address = row.text(8)
    folder = row.optionalInt(9).map { .init(rawValue: $0) }
    folderTitle = row.optionalText(10)
  }
}

/// An edit that waits to be sent.
public struct QueuedEdit: Sendable, Hashable {
  let id: Int64
  /// What the service is to do.
  public let edit: RemoteEdit
}

extension Connection {
  /// All that an account's service is not known to have, in the order in which it was done.
  func waitingEdits(of account: Account.ID) throws(StorageError) -> [WaitingEdit] {
    // A feed that is to be subscribed to may be in a folder of the reader's own still.
    try rows(
      """
      SELECT e.id, e.kind, e.publication, e.value, e.since, e.tries, e.is_answered, coalesce(p.chosen_title, p.title, ''),
        coalesce(p.feed, p.address, ''), f.id, f.title
      FROM edits AS e LEFT JOIN publications AS p ON p.id = e.publication
        LEFT JOIN folders AS f ON f.id = coalesce(e.folder, p.folder) AND f.account = e.account
      WHERE e.account = ? ORDER BY e.id
      """, account.rawValue, read: WaitingEdit.init)
  }
}

extension StoreReader {
  /// Whether the reader did anything to feeds or folders of an account that its service is not known to have.
  public func hasEdits(of account: Account.ID) throws(StorageError) -> Bool {
    try connection.row("SELECT EXISTS (SELECT 1 FROM edits WHERE account = ?)", account.rawValue, read: { $0.bool(0) })
      ?? false
  }

  /// The last edit that waits, of whatever account. Keys are never given twice.
  public func lastEdit() throws(StorageError) -> Int64? {
    try connection.row("SELECT max(id) FROM edits", read: { $0.optionalInt(0) }) ?? nil
  }

  /// When the first edit of those may be sent that may not yet at some time.
  public func dueEdit(after time: Date) throws(StorageError) -> Date? {
    try connection.row("SELECT min(since) FROM edits WHERE since > ?", time, read: { $0.optionalDate(0) }) ?? nil
  }

  /// The edits that a service is to be sent now.
  ///
  /// - Parameter remote: What the service has, with its folders without feeds. What is there already is sent no more.
  public func edits(
    of account: Account.ID, at now: Date, given remote: RemoteSubscriptions
  ) throws(StorageError) -> [QueuedEdit] {
    let known = try KnownFeeds(of: account, in: connection)
    let plan = EditPlan(
      try connection.waitingEdits(of: account), remote,
      feeds: known.feeds(known.matches(remote.feeds), of: remote.feeds))
    // A time that was stored may be a rounding later than it was.
    let latest = now.addingTimeInterval(StoreWriter.editDelay + 1)
    return plan.edits.compactMap { edit in
      // One that is due later than any could be was queued by a clock that was ahead.
      guard edit.since <= now || edit.since > latest, case .send(let remote) = plan.step(of: edit) else { return nil }
      return QueuedEdit(id: edit.id, edit: remote)
    }
  }
}
