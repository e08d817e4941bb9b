import CSQLite

/// What can go wrong with the library's file, by what can be done about it.
public enum StorageError: Error, Equatable, Sendable {
  /// The folder or the file cannot be created or written.
  case unwritable(path: String)
  /// The file is no database, or a damaged one. Nothing in it was touched.
  case damaged(path: String)
  /// The disk is full. What was stored before is still there.
  case full
  /// A newer version of Courant wrote the file.
  case newer(path: String)
  /// The publication was deleted meanwhile, perhaps by another program.
  case noSuchPublication
  /// Anything else SQLite reports, with its extended code and text.
  case failed(code: Int32, reason: String)

  init(code: Int32, reason: String, path: String) {
    switch code & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path)
    case SQLITE_FULL: self = .full
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .unwritable(path: path)
    default: self = .failed(code: code, reason: reason)
    }
  }
}
