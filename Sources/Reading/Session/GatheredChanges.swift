import Library

/// The changes in the library, from any program. A refresh causes hundreds of changes. They are reported together, a
/// few times a second.
public final class GatheredChanges {
  private let onChanges: (Set<Change>) -> Void
  private var gathered: Set<Change> = []
  private var listening: Task<Void, Never>?
  private var telling: Task<Void, Never>?

  public init(of library: Library, onChanges: @escaping (Set<Change>) -> Void) {
    self.onChanges = onChanges
    listening = Task { [weak self] in
      for await change in await library.changes() { self?.gather(change) }
    }
  }

  public func stop() {
    listening?.cancel()
    telling?.cancel()
  }

  private func gather(_ change: Change) {
    gathered.insert(change)
    guard telling == nil else { return }
    telling = Task { [weak self] in
      do { try await Task.sleep(for: .milliseconds(60)) } catch { return }
      self?.tell()
    }
  }

  private func tell() {
    let changes = gathered
    gathered = []
    telling = nil
    onChanges(changes)
  }
}
