import Library

/// What the reader did and is being stored, one after the other as it was done.
final class Writes {
  private var last: Task<Void, Never>?
  private var beside: [Int: Task<Void, Never>] = [:]
  private var count = 0
  /// Whether the last note could not be stored.
  private var isNoteLost = false
  /// Told what could not be stored, unless who began it wants to be told.
  var onError: (LibraryError) -> Void = { _ in }

  /// Runs something on the library, after all that was begun before.
  func perform(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work, ended: tell)
  }

  /// Runs something on the library, after all that was begun before, and tells what came of it.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(LibraryError) -> Value,
    ended: @escaping (Result<Value, LibraryError>) -> Void
  ) {
    last = Task { [last] in
      await last?.value
      await Self.run(work, ended)
    }
  }

  /// Runs what comes along with what the reader does, as the mark of an article that is opened. That it cannot be stored is told once, until
  /// such a thing can be stored again.
  func note(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work) { [weak self] result in
      guard let self else { return }
      defer { isNoteLost = result.error != nil }
      if let error = result.error, !isNoteLost { onError(error) }
    }
  }

  /// Runs something that also waits for the keyring or a service. Nothing else waits for it.
  func performBeside(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    count += 1
    let number = count
    beside[number] = Task { [weak self, tell] in
      await Self.run(work, tell)
      self?.beside[number] = nil
    }
  }

  private var tell: (Result<Void, LibraryError>) -> Void {
    { [weak self] result in
      if case .failure(let error) = result { self?.onError(error) }
    }
  }

  private static func run<Value: Sendable>(
    _ work: @Sendable () async throws(LibraryError) -> Value, _ ended: (Result<Value, LibraryError>) -> Void
  ) async {
    do throws(LibraryError) {
      ended(.success(try await work()))
    } catch {
      ended(.failure(error))
    }
  }

  /// Waits until all of it is stored.
  func finish() async {
    await last?.value
    for task in beside.values { await task.value }
  }
}

extension Result {
  /// What it failed with.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
