import Articles
import Library

/// Sends the reader's changes to the services. Marks are sent some seconds after the first pending mark, and once more
/// when the program ends. Edits of feeds and folders are sent after the same delay, or when they can no longer be
/// undone.
public final class DeedFlushes {
  private let library: Library
  private let delay: Duration
  private let mayAsk: () async -> Bool
  private let sleep: @Sendable (Duration) async throws -> Void
  private var listening: Task<Void, Never>?
  /// The task that waits for more marks before it sends them.
  private var waiting: Task<Void, Never>?
  /// The time when the next edits are sent, and the task that sends them.
  private var edits: (time: ContinuousClock.Instant, task: Task<Void, Never>)?
  /// The number of the last edit of a feed or folder that this object knows.
  private var lastEdit: Int64?

  /// - Parameters:
  ///   - delay: The time that changes wait for further changes.
  ///   - mayAsk: Returns true if a service may be asked for its feeds and folders in the background. Sending edits
  ///     includes such a request.
  ///   - sleep: Waits for a duration.
  public init(
    library: Library, delay: Duration = .seconds(20), mayAsk: @escaping () async -> Bool = { true },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.library = library
    self.delay = delay
    self.mayAsk = mayAsk
    self.sleep = sleep
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
    edits?.task.cancel()
  }

  /// Plans the time to send new edits. The next sync sends the edits again that a service did not accept.
  private func lookForEdits() async {
    guard let last = try? await library.lastEdit(), last > lastEdit ?? 0 else { return }
    lastEdit = last
    guard let pause = try? await library.pauseBeforeEdits() else { return }
    plan(in: max(delay, pause))
  }

  private func plan(in pause: Duration) {
    let time = ContinuousClock.now + pause
    if let edits, edits.time <= time { return }
    edits?.task.cancel()
    let task = Task { [weak self, sleep] in
      do { try await sleep(pause) } catch { return }
      // Edits made meanwhile start a new delay.
      self?.edits = nil
      await self?.tellEdits()
    }
    edits = (time, task)
  }

  private func tellEdits() async {
    guard await mayAsk(), let pause = try? await library.sendEdits() else { return }
    plan(in: pause)
  }

  private func gather() {
    guard waiting == nil else { return }
    waiting = Task { [weak self, library, delay] in
      do { try await Task.sleep(for: delay) } catch { return }
      // Marks made meanwhile start a new delay.
      self?.waiting = nil
      // Marks that are not sent wait for the next sync, which reports the reason.
      _ = try? await library.flushMarks()
    }
  }

  /// Sends the pending marks within a time limit. The rest is sent after the next start.
  public func finish(within limit: Duration = .seconds(3)) async {
    guard waiting != nil else { return }
    waiting?.cancel()
    waiting = nil
    // Some work does not end when it is cancelled, such as a request to the keyring. Nobody waits for it.
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
