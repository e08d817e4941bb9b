import Articles
import Library

/// Tells services what the reader marked, some seconds after the first mark that waits, and once more at the end.
public final class MarkFlushes {
  private let library: Library
  private let delay: Duration
  private var listening: Task<Void, Never>?
  private var waiting: Task<Void, Never>?

  /// - Parameter delay: For how long marks are gathered.
  public init(library: Library, delay: Duration = .seconds(20)) {
    self.library = library
    self.delay = delay
    listening = Task { [weak self, library] in
      for await change in await library.changes() {
        if case .marks = change { self?.gather() }
      }
    }
  }

  deinit {
    listening?.cancel()
    waiting?.cancel()
  }

  private func gather() {
    guard waiting == nil else { return }
    waiting = Task { [weak self, library, delay] in
      do { try await Task.sleep(for: delay) } catch { return }
      // Marks that come meanwhile begin to wait anew.
      self?.waiting = nil
      // What is not sent waits for the next sync, which says why.
      _ = try? await library.flushMarks()
    }
  }

  /// Sends what waits, for as long as somebody is ready to wait for it. The rest goes with the next start.
  public func finish(within limit: Duration = .seconds(3)) async {
    guard waiting != nil else { return }
    waiting?.cancel()
    waiting = nil
    // What does not end when it is cancelled, as a question of the keyring's, is not waited for.
    let (ends, end) = AsyncStream<Void>.makeStream()
    let flush = Task { [library] in
      _ = try? await library.flushMarks()
      end.finish()
    }
    let clock = Task {
      try? await Task.sleep(for: limit)
      flush.cancel()
      end.finish()
    }
    for await _ in ends {}
    clock.cancel()
  }
}
