import CGLib

/// Owns a reference to a `GMainContext`.
///
/// `GMainContext` and `GMainLoop` may be used from any thread, so this type is safe to send.
final class MainContext: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let loop: OpaquePointer

  /// Makes a new context. No thread iterates it yet.
  convenience init() {
    self.init(adopting: g_main_context_new())
  }

  /// Wraps the context for the callbacks of asynchronous calls from this thread.
  static func ofThisThread() -> MainContext {
    MainContext(adopting: g_main_context_ref_thread_default())
  }

  private init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
    loop = g_main_loop_new(pointer, 0)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(pointer)
  }

  var isOwnedByThisThread: Bool {
    g_main_context_is_owner(pointer) != 0
  }

  /// Dispatches the context's sources on this thread until it is stopped.
  func iterate() {
    g_main_context_push_thread_default(pointer)
    g_main_loop_run(loop)
    // The objects that were released last, such as closing connections, may still have events. The number of turns is
    // limited.
    for _ in 0..<100 where g_main_context_iteration(pointer, 0) == 0 { break }
    g_main_context_pop_thread_default(pointer)
  }

  /// Makes `iterate` return. The call is posted, because a loop that is not running yet would ignore it.
  func stop() {
    post { g_main_loop_quit(self.loop) }
  }

  /// Runs `work` in a later turn of the context, after all work posted before.
  ///
  /// This uses a source and not `g_main_context_invoke`: on the context's own thread, that function runs the work at
  /// once, inside the posting job.
  func post(_ work: @escaping @Sendable () -> Void) {
    let source = g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(
      source,
      { data in
        Unmanaged<Work>.fromOpaque(data!).takeUnretainedValue().run()
        return 0  // G_SOURCE_REMOVE
      },
      Unmanaged.passRetained(Work(work)).toOpaque(),
      { data in Unmanaged<Work>.fromOpaque(data!).release() })
    g_source_attach(source, pointer)
    g_source_unref(source)
  }
}

private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
