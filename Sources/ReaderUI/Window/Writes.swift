import Library

/// What the reader did and is being stored.
final class Writes {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0
  /// Told what could not be stored, unless who began it wants to be told.
  var onError: (LibraryError) -> Void = { _ in }

  /// Runs something on the library.
  func perform(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work) { [weak self] error in
      if let error { self?.onError(error) }
    }
  }

  /// Runs something on the library and tells what it failed with, if it did.
  func perform(
    _ work: @escaping @Sendable () async throws(LibraryError) -> Void, ended: @escaping (LibraryError?) -> Void
  ) {
    count += 1
    let number = count
    tasks[number] = Task { [weak self] in
      do throws(LibraryError) {
        try await work()
        ended(nil)
      } catch {
        ended(error)
      }
      self?.tasks[number] = nil
    }
  }

  /// Waits until all of it is stored.
  func finish() async {
    for task in tasks.values { await task.value }
  }
}
