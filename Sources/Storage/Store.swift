/// The library's file: one SQLite database with a writer and, beside it, a reader that never waits for the writer.
public struct Store: Sendable {
  public let writer: StoreWriter
  public let reader: StoreReader
  /// The file was made by this opening.
  public let isNew: Bool

  /// Opens the file, makes it where it is missing, and brings it to the newest version. Blocks for as long as that takes.
  ///
  /// - Throws: `StorageError`, with the file left as it was.
  public init(path: String) throws(StorageError) {
    // A file that is not a database shows at the first statement, so the writer goes first.
    writer = try StoreWriter(path: path)
    reader = try StoreReader(path: path)
    isNew = writer.madeFile
  }
}
