/// What the reader did and is being stored.
final class Writes {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0

  func begin(_ work: @escaping @MainActor () async -> Void) {
    count += 1
    let number = count
    tasks[number] = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
  }

  /// Waits until all of it is stored.
  func finish() async {
    for task in tasks.values { await task.value }
  }
}
