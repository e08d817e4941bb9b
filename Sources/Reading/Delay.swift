/// What is done after a while, unless it is called off or begun again.
///
/// A sleep alone is not enough: it may have ended already when the task is cancelled, with its rest still to run.
public final class Delay {
  private var task: Task<Void, Never>?

  public init() {}

  public var isRunning: Bool { task != nil }

  /// Calls back after a while, in place of what was to be done before.
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
