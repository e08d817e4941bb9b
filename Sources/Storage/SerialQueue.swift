import Dispatch

/// Runs an actor's jobs on its own queue, so that a query that waits for the disk does not block a thread of the shared
/// pool.
public final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  public init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
