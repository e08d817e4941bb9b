/// The library's file: one SQLite database with a writer and, beside it, a reader that never waits for the writer.
public struct Store: Sendable {
  public let writer: StoreWriter
  public let reader: StoreReader
  /// The file was made by this opening.
  public let isNew: Bool

  /// Opens the file, makes it where it is missing, and brings it to the newest version. Blocks for as long as that takes.
  /// Nobody but its owner may read it from then on.
  ///
  /// - Parameter isExpected: Whether a file that is missing is an error, and none is made.
  /// - Throws: `StorageError`, with the file left as it was.
  public init(path: String, isExpected: Bool = false) throws(StorageError) {
    LibraryFile.removeLeftovers(of: path)
    let size = LibraryFile.size(of: path)
    // SQLite would begin a new library and throw the log away, with everything that is in it.
    if size ?? 0 < Self.leastSize, LibraryFile.size(of: path + "-wal") ?? 0 > 0 { throw .damaged(path: path) }
    // Or just begin a new library.
    if size == 0 { throw .emptied(path: path) }
    var isMade = false
    if size == nil {
      if isExpected { throw .missing(path: path) }
      isMade = try LibraryFile.make(at: path)
    }
    LibraryFile.files(of: path).forEach(FilePermissions.makePrivate)
    // A file that is not a database shows at the first statement, so the writer goes first.
    writer = try StoreWriter(path: path)
    reader = try StoreReader(path: path)
    isNew = isMade
  }

  /// A database's smallest page, in bytes.
  private static let leastSize = 512
}
