import Articles
import FoundationEssentials

/// What the reader did to feeds of accounts, and their services are still to be told.
extension StoreWriter {
  /// Queues that feeds are unsubscribed from, within the transaction that hid them. It waits for a minute, so that nothing is to be
  /// undone at the service where the reader takes it back at once.
  func queueRemoval(of publications: [Publication.ID], at now: Date) throws(StorageError) {
    try connection.run("DELETE FROM edits WHERE kind = 'subscribe' AND \(Self.isAbout)", JSON.keys(publications))
    try connection.run(
      """
      INSERT OR IGNORE INTO edits (account, kind, subject, since)
      SELECT account, 'unsubscribe', \(Self.feedName), ?2 FROM publications
      WHERE account IS NOT NULL AND id IN (SELECT value FROM json_each(?1))
      """, JSON.keys(publications), now.addingTimeInterval(60))
  }

  /// Takes that back, or queues that feeds are subscribed to anew where it was sent already, within the transaction that brought
  /// them back.
  func queueReturn(of publications: [Publication.ID]) throws(StorageError) {
    try connection.run("DELETE FROM edits WHERE kind = 'unsubscribe' AND \(Self.isAbout)", JSON.keys(publications))
    // Where the service still has it, the next list settles this.
    try connection.run(
      """
      INSERT OR IGNORE INTO edits (account, kind, subject, since)
      SELECT account, 'subscribe', \(Self.feedName), 0 FROM publications
      WHERE account IS NOT NULL AND id IN (SELECT value FROM json_each(?1))
      """, JSON.keys(publications))
  }

  /// Notes that an edit was sent; what came of it, the next list of subscriptions tells.
  public func noteSending(_ edit: QueuedEdit) throws(StorageError) {
    try connection.run("UPDATE edits SET tries = tries + 1 WHERE id = ?", edit.id)
  }

  /// The service's name for the feed of a row of `publications`, in SQL.
  static let feedName = "substr(address, instr(address, '/') + 1)"

  private static let isAbout = """
    (account, subject) IN (
      SELECT account, \(feedName) FROM publications WHERE id IN (SELECT value FROM json_each(?1)) AND account IS NOT NULL)
    """

  /// After so many refusals the service's state comes back.
  static let mostEdits = 5
}

/// An edit that waits to be sent.
public struct QueuedEdit: Sendable, Hashable {
  let id: Int64
  public let edit: RemoteEdit
}

extension StoreReader {
  /// The edits that a service is to be sent now.
  public func edits(of account: Account.ID, at now: Date) throws(StorageError) -> [QueuedEdit] {
    try connection.rows(
      """
      SELECT e.id, e.kind, e.subject, p.feed, p.title, f.title FROM edits AS e
        LEFT JOIN publications AS p ON p.kind = 'synced' AND p.address = 'sync:' || e.account || '/' || e.subject
        LEFT JOIN folders AS f ON f.id = p.folder AND f.account = e.account
      WHERE e.account = ?1 AND e.since <= ?2 AND e.tries < ?3 ORDER BY e.id
      """, account.rawValue, now, StoreWriter.mostEdits
    ) { row -> QueuedEdit? in
      switch (row.text(1), row.optionalText(3)) {
      case ("unsubscribe", _): QueuedEdit(id: row.int(0), edit: .unsubscribe(feed: row.text(2)))
      case ("subscribe", let address?):
        QueuedEdit(id: row.int(0), edit: .subscribe(address: address, title: row.optionalText(4), folder: nil))
      default: nil
      }
    }.compactMap(\.self)
  }
}
