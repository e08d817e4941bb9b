import CGLib

/// Runs the jobs of an actor one after another on a thread that iterates a `GMainContext`.
///
/// The context is the default context of its thread. So GIO and libsoup call an actor on this executor back on the same
/// thread. The thread ends when the last reference to the executor is released; a waiting job holds a reference.
public final class MainContextExecutor: SerialExecutor {
  private let context: MainContext

  /// Starts the thread.
  ///
  /// - Parameter name: The thread's name. Linux shows its first 15 bytes.
  public init(name: String) {
    context = MainContext()
    let start = Unmanaged.passRetained(context)
    let thread = g_thread_new(
      name,
      { data in
        Unmanaged<MainContext>.fromOpaque(data!).takeRetainedValue().iterate()
        return nil
      }, start.toOpaque())
    g_thread_unref(thread)
  }

  deinit {
    context.stop()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    context.post { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// True if the calling thread is the executor's thread.
  public func isIsolatingCurrentContext() -> Bool? {
    context.isOwnedByThisThread
  }

  public func checkIsolated() {
    precondition(context.isOwnedByThisThread, "not on the thread of this executor")
  }
}
