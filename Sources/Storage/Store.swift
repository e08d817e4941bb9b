import Glibc

/// The library's file: one SQLite database with a writer and, beside it, a reader that never waits for the writer.
public struct Store: Sendable {
  public let writer: StoreWriter
  public let reader: StoreReader
  /// The file was made by this opening.
  public let isNew: Bool

  /// Opens the file, makes it where it is missing, and brings it to the newest version. Blocks for as long as that takes.
  ///
  /// - Parameter isExpected: Whether a file that is missing is an error, and none is made.
  /// - Throws: `StorageError`, with the file left as it was.
  public init(path: String, isExpected: Bool = false) throws(StorageError) {
    // SQLite would begin a new library and throw the log away, with everything that is in it.
    if size(of: path) < Self.leastSize, size(of: path + "-wal") > 0 { throw .damaged(path: path) }
    if isExpected, isMissing(path) { throw .missing(path: path) }
    // A file that is not a database shows at the first statement, so the writer goes first.
    writer = try StoreWriter(path: path)
    reader = try StoreReader(path: path)
    isNew = writer.madeFile
  }

  /// A database's smallest page, in bytes.
  private static let leastSize = 512
}

/// In bytes; 0 where there is no such file.
private func size(of path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}

/// Whether there is certainly no such file: one that cannot be looked at may be there.
private func isMissing(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
}
