import Glibc

/// The library's file as the file system has it.
enum LibraryFile {
  /// In bytes; `nil` where there is certainly no such file. One that cannot be looked at may be of any size.
  static func size(of path: String) -> Int? {
    var status = stat()
    if stat(path, &status) == 0 { return Int(status.st_size) }
    return errno == ENOENT || errno == ENOTDIR ? nil : .max
  }

  /// Makes a new library, which is there at once with all of its tables or not at all: so an empty file is never one that is
  /// just being made.
  ///
  /// - Returns: Whether this call made it; another program may have been faster.
  static func make(at path: String) throws(StorageError) -> Bool {
    var template = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw [ENOSPC, EDQUOT].contains(errno) ? .full : .unwritable(path: path)
    }
    close(descriptor)
    let new = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { for file in files(of: new) { unlink(file) } }
    do {
      let connection = try Connection(path: new, as: path, readOnly: false)
      try connection.keepLog()
      try Schema.migrate(connection, from: 0, path: path)
      _ = try connection.deleteOldIndex()
    }
    if link(new, path) == 0 { return true }
    if errno == EEXIST { return false }
    // File systems such as FAT know one name for a file only.
    guard size(of: path) == nil else { return false }
    guard rename(new, path) == 0 else { throw .unwritable(path: path) }
    return true
  }

  /// The database and what SQLite keeps beside it.
  static func files(of path: String) -> [String] {
    [path, path + "-wal", path + "-shm"]
  }
}

/// Who may look at what is on the disk.
public enum FilePermissions {
  /// Leaves a file or folder to its owner alone: 0600, or 0700. Others' are left as they are.
  public static func makePrivate(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
    chmod(path, status.st_mode & 0o7700)
  }
}
