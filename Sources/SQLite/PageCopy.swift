import CSQLite

/// Copies one state of a database file page by page, while other connections read and write it.
///
/// The copy reads in one transaction of its own connection. Meanwhile, writes go into the log. So the copy and the
/// writes do not wait for each other, and the copy never has to start again.
package final class PageCopy<Failure: SQLFailure> {
  private let source: Connection<Failure>
  private let target: Connection<Failure>
  private let backup: OpaquePointer

  package init(of path: String, to target: Connection<Failure>) throws(Failure) {
    source = try Connection(path: path, readOnly: true)
    self.target = target
    try source.run("BEGIN")
    _ = try source.row("SELECT count(*) FROM sqlite_schema", read: { $0.int(0) })
    guard let backup = sqlite3_backup_init(target.database, "main", source.database, "main") else {
      throw target.error(sqlite3_extended_errcode(target.database))
    }
    self.backup = backup
  }

  deinit {
    sqlite3_backup_finish(backup)
  }

  /// Copies some pages.
  ///
  /// - Returns: True if there are more.
  /// - Throws: The error for `SQLError.busy` if another program blocks the copy for longer than the waiting time.
  package func step() throws(Failure) -> Bool {
    let code = sqlite3_backup_step(backup, pages)
    switch code {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default: throw target.error(code)
    }
  }

  /// The completed part, from 0 to 1.
  package var progress: Double {
    let count = sqlite3_backup_pagecount(backup)
    return count == 0 ? 0 : 1 - Double(sqlite3_backup_remaining(backup)) / Double(count)
  }

  /// The number of pages per step: a megabyte.
  private var pages: Int32 { 256 }
}
