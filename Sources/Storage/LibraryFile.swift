import Glibc

/// The library's file as the file system has it.
enum LibraryFile {
  /// In bytes; `nil` where there is certainly no such file. One that cannot be looked at may be of any size.
  static func size(of path: String) -> Int? {
    var status = stat()
    if stat(path, &status) == 0 { return Int(status.st_size) }
    return errno == ENOENT || errno == ENOTDIR ? nil : .max
  }

  /// Whether a file is there that cannot be changed, or nothing can be kept beside it.
  static func isReadOnly(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, R_OK) == 0 && (access(path, W_OK) != 0 || access(folder, W_OK) != 0)
  }

  /// Whether a name, or what it links to, is a pipe, a socket or a device, which would be waited for without an end.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Whether a name is a link to another place.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Makes a new library, which is there at once with all of its tables or not at all: so an empty file is never one that is
  /// just being made.
  ///
  /// - Parameter fill: Puts something into it.
  /// - Returns: Whether this call made it; another program may have been faster.
  static func make(
    at path: String, fill: (Connection) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    var template = Array((path + beginning + "XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw [ENOSPC, EDQUOT].contains(errno) ? .full : .unwritable(path: path)
    }
    // Held until the end, so that nobody takes it for one that a kill has left.
    flock(descriptor, LOCK_EX)
    defer { close(descriptor) }
    let new = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { for file in files(of: new) { unlink(file) } }
    do {
      let connection = try Connection(path: new, as: path, readOnly: false)
      try fill(connection)
      // It gets its name without its log.
      try connection.completeFile()
    }
    if link(new, path) == 0 { return true }
    if errno == EEXIST { return false }
    // File systems such as FAT know one name for a file only.
    guard size(of: path) == nil else { return false }
    guard rename(new, path) == 0 else { throw .unwritable(path: path) }
    return true
  }

  /// Makes a new library without anything in it.
  static func make(at path: String) throws(StorageError) -> Bool {
    try make(at: path) { connection throws(StorageError) in
      try connection.script(Schema.givesBack)
      try connection.keepLog()
      try Schema.migrate(connection, from: 0, path: path)
      _ = try connection.deleteOldIndex()
    }
  }

  /// Takes away what a program has left that was killed while it made a library: not what is being made, nor what anybody else
  /// has put there.
  static func removeLeftovers(of path: String) {
    var found: [String] = []
    for file in beside(path, marked: beginning) {
      // SQLite's own beside it go with it, or alone.
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

  /// The files of a library's folder whose names begin with the library's and a mark.
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

  /// Whether nobody is at work on a file that is ours and not of this minute.
  private static func isLeft(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    guard status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > 60 else { return false }
    // A second name of a library that was finished: it must not be opened and closed, or locks on it would go.
    if status.st_nlink > 1 { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  private static let beginning = ".new-"
  /// What stands behind the name of a damaged file that was set aside, before the time.
  static let damaged = ".damaged-"

  /// What stands behind the name of a library that is about to take the place of a damaged one.
  static let restored = ".restored"

  /// The database and what SQLite keeps beside it.
  static func files(of path: String) -> [String] {
    [path, path + "-wal", path + "-shm", path + "-journal"]
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
