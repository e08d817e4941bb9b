import CSQLite
import Glibc

/// What can go wrong with the library's file, by what can be done about it.
public enum StorageError: Error, Equatable, Sendable {
  /// The folder or the file cannot be created or written.
  case unwritable(path: String)
  /// The file is no database, or a damaged one. Nothing in it was touched.
  case damaged(path: String)
  /// Pages of a file that is in use are damaged. The others are read and written as before.
  case partlyDamaged(path: String)
  /// The file is empty, which none is that Courant made. Nothing was put into it.
  case emptied(path: String)
  /// The library is to be restored, and its last copy is damaged as well. Neither was touched.
  case damagedWithCopy(path: String)
  /// A pipe, a socket or a device is where the file was to be.
  case special(path: String)
  /// The folder's name cannot be told from others.
  case unnameable(path: String)
  /// There is no file where one was to be.
  case missing(path: String)
  /// Another program holds the library for longer than anybody waits.
  case busy
  /// The disk is full. What was stored before is still there.
  case full
  /// A newer version of Courant wrote the file.
  case newer(path: String)
  /// The publication was deleted meanwhile, perhaps by another program.
  case noSuchPublication
  /// The folder was deleted meanwhile.
  case noSuchFolder
  /// A folder cannot be moved into itself, nor into a folder in it.
  case folderInItself
  /// Another folder in the same place has this name.
  case folderExists(title: String)
  /// A folder of the account has this name but for its case, which services do not tell apart.
  case folderAlike(title: String)
  /// Feeds of an account are in its own folders alone, and folders of an account in no others.
  case otherAccount
  /// The feed is there already, in the account or by itself.
  case alreadySubscribed
  /// What was done has been changed since in another way, so that it cannot be taken back.
  case changedSince
  /// Anything else SQLite reports, with its extended code and text.
  case failed(code: Int32, reason: String)

  /// - Parameter systemError: The system's error (`errno`) behind SQLite's, or 0.
  init(code: Int32, reason: String, path: String, systemError: Int32 = 0) {
    switch code & 0xff {
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path)
    case SQLITE_FULL: self = .full
    case SQLITE_BUSY: self = .busy
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .unwritable(path: path)
    default: self = .failed(code: code, reason: reason)
    }
  }
}
