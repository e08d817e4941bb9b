import CGLib

/// Owns the outcome of an asynchronous GIO call, for the call's `…_finish` function.
public final class AsyncResult: @unchecked Sendable {
  /// The result to hand to the `…_finish` function.
  public let pointer: OpaquePointer

  private init(retaining pointer: OpaquePointer) {
    // The caller of the callback drops its reference when the callback returns, before the waiting task resumes.
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Waits for an asynchronous GIO call.
  ///
  /// The call is made on the caller's thread. It finishes only if that thread's default context is iterated. This is
  /// the case in an actor on a `MainContextExecutor`, and on the main actor of a running application.
  ///
  /// - Parameter start: Makes the call with this callback and this user data.
  public static func of(_ start: (@escaping Callback, UnsafeMutableRawPointer) -> Void) async -> AsyncResult {
    await withUnsafeContinuation { continuation in
      start(
        { _, result, data in
          Unmanaged<Waiter>.fromOpaque(data!).takeRetainedValue().continuation
            .resume(returning: AsyncResult(retaining: result!))
        },
        Unmanaged.passRetained(Waiter(continuation)).toOpaque())
    }
  }

  /// GLib's `GAsyncReadyCallback`.
  public typealias Callback =
    @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
}

private final class Waiter {
  let continuation: UnsafeContinuation<AsyncResult, Never>

  init(_ continuation: UnsafeContinuation<AsyncResult, Never>) {
    self.continuation = continuation
  }
}

/// Waits until the thread's default context has nothing else to do.
///
/// The context must be iterated, as with `AsyncResult.of`.
public func idleTurn() async {
  await withUnsafeContinuation { continuation in
    let source = g_idle_source_new()
    g_source_set_callback(
      source,
      { data in
        Unmanaged<IdleWaiter>.fromOpaque(data!).takeRetainedValue().continuation.resume()
        return 0  // G_SOURCE_REMOVE
      }, Unmanaged.passRetained(IdleWaiter(continuation)).toOpaque(), nil)
    g_source_attach(source, g_main_context_get_thread_default())
    g_source_unref(source)
  }
}

private final class IdleWaiter {
  let continuation: UnsafeContinuation<Void, Never>

  init(_ continuation: UnsafeContinuation<Void, Never>) {
    self.continuation = continuation
  }
}
