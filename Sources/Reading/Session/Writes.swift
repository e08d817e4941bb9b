import Library

/// The queue of the reader's changes. They are stored one after the other.
public final class Writes {
  private var last: Task<Void, Never>?
  private var beside: [Int: Task<Void, Never>] = [:]
  private var count = 0
  /// True if the last change of `note(_:)` could not be stored.
  private var isNoteLost = false
  /// Called with the error of a change that was not stored, unless its caller gets the result.
  public var onError: (LibraryError) -> Void = { _ in }

  public init() {}

  /// Runs work on the library after all earlier work is done.
  public func perform(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work, ended: tell)
  }

  /// Runs work on the library after all earlier work is done, and reports the result.
  public func perform<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(LibraryError) -> Value,
    ended: @escaping (Result<Value, LibraryError>) -> Void
  ) {
    last = Task { [last] in
      await last?.value
      await Self.run(work, ended)
    }
  }

  /// Runs a change that is a side effect of another action, such as the mark of an opened article. After an error,
  /// further errors are not reported until a change is stored again.
  public func note(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work) { [weak self] result in
      guard let self else { return }
      defer { isNoteLost = result.error != nil }
      if let error = result.error, !isNoteLost { onError(error) }
    }
  }

  /// Runs work that also waits for the keyring or a service. Other work does not wait for it.
  public func performBeside(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
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

  /// Waits until all work is done.
  public func finish() async {
    await last?.value
    for task in beside.values { await task.value }
  }
}

extension Result {
  /// The error of a failed result; `nil` for success.
  public var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
