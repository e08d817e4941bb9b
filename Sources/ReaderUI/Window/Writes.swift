import Library

/// What the reader did and is being stored.
final class Writes {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0
  /// Told what could not be stored, unless who began it wants to be told.
  var onError: (LibraryError) -> Void = { _ in }

  /// Runs something on the library.
  func perform(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work) { [weak self] result in
      if case .failure(let error) = result { self?.onError(error) }
    }
  }

  /// Runs something on the library and tells what came of it.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(LibraryError) -> Value,
    ended: @escaping (Result<Value, LibraryError>) -> Void
  ) {
    count += 1
    let number = count
    tasks[number] = Task { [weak self] in
      do throws(LibraryError) {
        let value = try await work()
        ended(.success(value))
      } catch {
        ended(.failure(error))
      }
      self?.tasks[number] = nil
    }
  }

  /// Waits until all of it is stored.
  func finish() async {
    for task in tasks.values { await task.value }
  }
}

extension Result {
  /// What it failed with.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
