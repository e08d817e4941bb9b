import SQLite

/// An error of the library, distinguished by the possible remedies.
public enum StorageError: Error, Equatable, Sendable {
  /// The folder or the file cannot be created or written.
  case unwritable(path: String)
  /// The file is not a database, or is damaged. Its content was not changed.
  case damaged(path: String)
  /// Some pages of the open file are damaged. The other pages can still be read and written.
  case partlyDamaged(path: String)
  /// The file is empty. Courant never makes empty files, so nothing was written into it.
  case emptied(path: String)
  /// The library needs its last copy, but the copy is damaged too. Both were not changed.
  case damagedWithCopy(path: String)
  /// The path is a pipe, a socket or a device.
  case special(path: String)
  /// The folder's name is not UTF-8, so it cannot be distinguished from other such names.
  case unnameable(path: String)
  /// The expected file does not exist.
  case missing(path: String)
  /// Another program holds the library for longer than the waiting time.
  case busy
  /// The disk is full. Earlier data is still there.
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
  /// A folder of the account has the same name except for upper and lower case, which services do not distinguish.
  case folderAlike(title: String)
  /// A feed of an account can only be in a folder of this account. A folder of an account cannot be in another folder.
  case otherAccount
  /// The reader has already subscribed to the feed, in the account or directly.
  case alreadySubscribed
  /// The result of the deed has been changed since, so it cannot be undone.
  case changedSince
  /// Any other error from SQLite, with its extended code and text.
  case failed(code: Int32, reason: String)
}

extension StorageError: SQLFailure {
  package init(_ error: SQLError, in path: String) {
    self =
      switch error {
      case .unwritable: .unwritable(path: path)
      case .damaged: .damaged(path: path)
      case .busy: .busy
      case .full: .full
      case .failed(let code, let reason): .failed(code: code, reason: reason)
      }
  }
}
