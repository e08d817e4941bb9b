import CSQLite

/// Copies a library's file page by page, as it was at one moment, while others read and write it.
///
/// It reads in one transaction of a connection of its own: what is written meanwhile goes into the log, and neither waits for the
/// other nor makes it begin again.
final class PageCopy {
  private let source: Connection
  private let target: Connection
  private let backup: OpaquePointer

  init(of path: String, to target: Connection) throws(StorageError) {
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
  /// - Returns: Whether there are more.
  /// - Throws: `StorageError.busy` where the copy is held by another program for longer than anybody waits.
  func step() throws(StorageError) -> Bool {
    let code = sqlite3_backup_step(backup, Self.pages)
    switch code {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default: throw target.error(code)
    }
  }

  /// How much is done, from 0 to 1.
  var progress: Double {
    let count = sqlite3_backup_pagecount(backup)
    return count == 0 ? 0 : 1 - Double(sqlite3_backup_remaining(backup)) / Double(count)
  }

  /// A megabyte.
  private static let pages: Int32 = 256
}
