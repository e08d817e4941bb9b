import CGLib

/// Owns a `GCancellable` that any thread may cancel.
public final class Cancellation: @unchecked Sendable {
  /// The cancellable to hand to GIO calls.
  public let pointer: UnsafeMutablePointer<GCancellable>
  private let context: MainContext

  /// Makes a cancellable for calls that start on this thread.
  public init() {
    pointer = g_cancellable_new()
    context = .ofThisThread()
  }

  deinit {
    g_object_unref(pointer)
  }

  /// True if the cancellation took effect.
  public var isCancelled: Bool {
    g_cancellable_is_cancelled(pointer) != 0
  }

  /// Cancels the calls, in a later turn of the main context that runs their callbacks.
  ///
  /// Handlers of a `GCancellable` run on the thread that cancels it, but libsoup's handlers expect their own thread.
  public func cancel() {
    context.post { g_cancellable_cancel(self.pointer) }
  }

  /// Runs `operation` on the caller's actor. If the task is cancelled, the cancellable is cancelled too.
  ///
  /// - Parameter onCancel: Called at once when the task is cancelled, on any thread.
  public static func scope<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    onCancel: @escaping @Sendable () -> Void = {},
    _ operation: (Cancellation) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let cancellation = Cancellation()
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      _ = isolation  // Captured, or the operation would call GIO from a thread whose context nobody iterates.
      do throws(Failure) {
        return .success(try await operation(cancellation))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      onCancel()
      cancellation.cancel()
    }
    return try result.get()
  }
}
