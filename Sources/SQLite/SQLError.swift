import CSQLite
import Glibc

/// An error of SQLite, distinguished by the possible remedies.
package enum SQLError: Error, Equatable {
  /// The file cannot be created or written.
  case unwritable
  /// The file is not a database, or is damaged.
  case damaged
  /// Another program holds the file for longer than the waiting time.
  case busy
  case full
  /// Any other error, with its extended code and text.
  case failed(code: Int32, reason: String)

  /// - Parameter systemError: The system's error (`errno`) that caused SQLite's error, or 0.
  init(code: Int32, reason: String, systemError: Int32 = 0) {
    switch code & 0xff {
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
    case SQLITE_FULL: self = .full
    case SQLITE_BUSY: self = .busy
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .unwritable
    default: self = .failed(code: code, reason: reason)
    }
  }

  /// The code of a statement that does not fit the tables.
  package static let badStatement = SQLITE_ERROR
  /// SQLite's own version.
  package static var engineVersion: String { String(cString: sqlite3_libversion()) }
}

/// The errors of a module that uses connections.
package protocol SQLFailure: Error {
  init(_ error: SQLError, in path: String)
}
