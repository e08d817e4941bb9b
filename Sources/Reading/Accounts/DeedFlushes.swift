import Articles
import Library

/// Tells services what the reader did: marks some seconds after the first that waits, and once more at the end; what was done to feeds
/// and folders as long after the first, or when it cannot be taken back any more.
public final class DeedFlushes {
  private let library: Library
  private let delay: Duration
  private let mayAsk: () async -> Bool
  private let sleep: @Sendable (Duration) async throws -> Void
  private var listening: Task<Void, Never>?
  /// Gathers marks.
  private var waiting: Task<Void, Never>?
  /// When edits are told next.
  private var edits: (time: ContinuousClock.Instant, task: Task<Void, Never>)?
  /// The last deed to a feed or a folder that was seen.
  private var lastEdit: Int64?

  /// - Parameters:
  ///   - delay: For how long deeds are gathered.
  ///   - mayAsk: Whether a service may be asked by itself what it has, which comes with telling it of feeds and folders.
  ///   - sleep: Waits.
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

  /// Plans for a new deed. What a service did not take is tried again with the next sync.
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
      // Deeds that come meanwhile begin to wait anew.
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
