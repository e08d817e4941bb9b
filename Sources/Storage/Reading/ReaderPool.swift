/// The connections for reading. Only one caller at a time uses each connection.
///
/// There are several connections, so that opening an article does not wait for a long list.
actor ReaderPool {
  private let queue = SerialQueue(label: "courant.store.readers")
  private let path: String
  private let isImmutable: Bool
  private var idle: [StoreReader]
  private var count = 1
  private var waiting: [CheckedContinuation<StoreReader, Never>] = []

  /// The pool has its own thread, because work that blocks the shared threads must not block readers.
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// The maximum number of connections: two for the list and the article, one for the sections and one for background
  /// work.
  private static let most = 4

  /// Opens the first connection.
  init(path: String, isImmutable: Bool = false) throws(StorageError) {
    self.path = path
    self.isImmutable = isImmutable
    idle = [try StoreReader(path: path, isImmutable: isImmutable)]
  }

  /// Returns an idle connection. The caller must give it back.
  func take() async throws(StorageError) -> StoreReader {
    if let reader = idle.popLast() { return reader }
    guard count == Self.most else {
      count += 1
      do {
        return try StoreReader(path: path, isImmutable: isImmutable)
      } catch {
        count -= 1
        throw error
      }
    }
    return await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack(_ reader: StoreReader) {
    if waiting.isEmpty { idle.append(reader) } else { waiting.removeFirst().resume(returning: reader) }
  }
}
