import Articles
import Library

/// Tells services what the reader did: marks some seconds after the first that waits, and once more at the end; what was done to feeds
/// and folders as long after the first, and again when what can be undone for a minute has become due.
public final class DeedFlushes {
  private let library: Library
  private let delay: Duration
  private let pause: Duration
  private var listening: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  private var sending: Task<Void, Never>?
  /// The last deed to a feed or a folder that was seen.
  private var lastEdit: Int64?

  /// - Parameters:
  ///   - delay: For how long deeds are gathered.
  ///   - pause: For how long what can be undone waits after that.
  public init(library: Library, delay: Duration = .seconds(20), pause: Duration = .seconds(60)) {
    self.library = library
    self.delay = delay
    self.pause = pause
    listening = Task { [weak self, library] in
      for await change in await library.changes() {
        switch change {
        case .marks: self?.gather()
        case .sections: await self?.lookForEdits()
        default: break
        }
      }
    }
  }

  deinit {
    listening?.cancel()
    waiting?.cancel()
    sending?.cancel()
  }

  /// What waits without a new deed is tried with the next sync.
  private func lookForEdits() async {
    guard let last = try? await library.lastEdit(), last > lastEdit ?? 0 else { return }
    lastEdit = last
    guard sending == nil else { return }
    sending = Task { [weak self, library, delay, pause] in
      do {
        try await Task.sleep(for: delay)
        // Deeds that come meanwhile begin to wait anew.
        self?.sending = nil
        guard try await library.sendEdits() else { return }
        try await Task.sleep(for: pause)
        _ = try await library.sendEdits()
      } catch {}
    }
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
