/// The connections for reading, each lent to one caller at a time.
///
/// There are several, so that an article that is opened does not wait behind a long list.
actor ReaderPool {
  private let queue = SerialQueue(label: "courant.store.readers")
  private let path: String
  private let isImmutable: Bool
  private var idle: [StoreReader]
  private var count = 1
  private var waiting: [CheckedContinuation<StoreReader, Never>] = []

  /// Not one of the threads that all share: what keeps those must not keep a reader waiting.
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// More than one for what the reader looks at, one for the sections and one for what goes on in the background.
  private static let most = 4

  /// Opens the first connection.
  init(path: String, isImmutable: Bool = false) throws(StorageError) {
    self.path = path
    self.isImmutable = isImmutable
    idle = [try StoreReader(path: path, isImmutable: isImmutable)]
  }

  /// A connection that nobody uses; it has to be given back.
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
