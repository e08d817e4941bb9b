/// A call after a delay. It can be cancelled or restarted.
///
/// A task that only sleeps is not enough: if it is cancelled when the sleep has just ended, the rest of the task would
/// still run.
public final class Delay {
  private var task: Task<Void, Never>?

  public init() {}

  public var isRunning: Bool { task != nil }

  /// Starts the delay. The new call replaces the pending one.
  public func start(_ duration: Duration, _ call: @escaping () -> Void) {
    task?.cancel()
    task = Task { [weak self] in
      do { try await Task.sleep(for: duration) } catch { return }
      guard !Task.isCancelled else { return }
      self?.task = nil
      call()
    }
  }

  public func cancel() {
    task?.cancel()
    task = nil
  }
}
