import Glibc

/// The library's file in the file system.
enum LibraryFile {
  /// Returns the size in bytes; `nil` if the file certainly does not exist. A file that cannot be examined counts as
  /// `Int.max`.
  static func size(of path: String) -> Int? {
    var status = stat()
    if stat(path, &status) == 0 { return Int(status.st_size) }
    return errno == ENOENT || errno == ENOTDIR ? nil : .max
  }

  /// True if the file exists, and the file or its folder cannot be written.
  static func isReadOnly(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, R_OK) == 0 && (access(path, W_OK) != 0 || access(folder, W_OK) != 0)
  }

  /// True if a path, or its link's target, is a pipe, a socket or a device. Reading from them could wait for ever.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// True if a path is a link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Makes a new library. The file gets its name only when all tables are complete, so an empty file is never an
  /// unfinished library.
  ///
  /// - Parameter fill: Fills the library.
  /// - Returns: True if this call made the file; another program may have been faster.
  static func make(
    at path: String, fill: (Connection) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    var template = Array((path + beginning + "XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw [ENOSPC, EDQUOT].contains(errno) ? .full : .unwritable(path: path)
    }
    // The lock is held until the end, so that no other program deletes the file as a leftover of a killed program.
    flock(descriptor, LOCK_EX)
    defer { close(descriptor) }
    let new = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { for file in files(of: new) { unlink(file) } }
    do {
      let connection = try Connection(path: new, as: path, readOnly: false)
      try fill(connection)
      // When the file gets its final name, it must not need a log.
      try connection.completeFile()
    }
    if link(new, path) == 0 { return true }
    if errno == EEXIST { return false }
    // File systems such as FAT have no hard links.
    guard size(of: path) == nil else { return false }
    guard rename(new, path) == 0 else { throw .unwritable(path: path) }
    return true
  }

  /// Makes a new, empty library.
  static func make(at path: String) throws(StorageError) -> Bool {
    try make(at: path) { connection throws(StorageError) in
      try connection.script(Schema.givesBack)
      try connection.keepLog()
      try Schema.migrate(connection, from: 0, path: path)
      _ = try connection.deleteOldIndex()
    }
  }

  /// Deletes files that a killed program left while it made a library. Files that are still being made, and files of
  /// other users, stay.
  static func removeLeftovers(of path: String) {
    var found: [String] = []
    for file in beside(path, marked: beginning) {
      // SQLite's files that belong to it are deleted too, even if the file itself is missing.
      let own = ["-wal", "-shm", "-journal"].first(where: file.hasSuffix)
      let main = String(file.dropLast(own?.count ?? 0))
      if main.count == path.count + beginning.count + 6, !found.contains(main) { found.append(main) }
    }
    for main in found where isLeft(main) { for file in files(of: main) { unlink(file) } }
  }

  /// The damaged files that were set aside, with their sizes in bytes.
  static func setAside(from path: String) -> [String: Int] {
    let found = beside(path, marked: damaged).compactMap { file in size(of: file).map { (file, $0) } }
    return Dictionary(found, uniquingKeysWith: { $1 })
  }

  /// Returns the files in a library's folder whose names begin with the library's name and a mark.
  private static func beside(_ path: String, marked mark: String) -> [String] {
    let slash = path.lastIndex(of: "/")
    let name = (slash.map { String(path[path.index(after: $0)...]) } ?? path) + mark
    guard let directory = opendir(slash.map { String(path[...$0]) } ?? "./") else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let text = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if text.hasPrefix(name) { found.append(path + mark + text.dropFirst(name.count)) }
    }
    return found
  }

  /// True if a file belongs to the user, is older than a minute, and is not used by a program.
  private static func isLeft(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    guard status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > 60 else { return false }
    // This is a second name of a finished library. It must not be opened: closing it would release the locks of the
    // library.
    if status.st_nlink > 1 { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  private static let beginning = ".new-"
  /// The mark between a library's name and the time, for a damaged file that was set aside.
  static let damaged = ".damaged-"

  /// The suffix of a library that is about to replace a damaged one.
  static let restored = ".restored"

  /// The database file and the files that SQLite keeps beside it.
  static func files(of path: String) -> [String] {
    [path, path + "-wal", path + "-shm", path + "-journal"]
  }
}

/// The access rights to files on the disk.
public enum FilePermissions {
  /// Restricts a file or folder to its owner: 0600, or 0700. Files of other users stay unchanged.
  public static func makePrivate(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
    chmod(path, status.st_mode & 0o7700)
  }
}
