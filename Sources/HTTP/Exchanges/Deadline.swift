import CGLib
import GLibSupport

/// Cancels an exchange if nothing arrives for too long, or if the whole exchange takes too long. Belongs to the thread
/// that creates it.
final class Deadline {
  private let cancellable: UnsafeMutablePointer<GCancellable>
  private var end: gint64
  private let idle: gint64
  private var lastActivity: gint64
  /// The time when the clock was paused; `nil` while it runs.
  private var pauseStart: gint64?
  private var source: UnsafeMutablePointer<GSource>?
  /// True if the time ran out.
  private(set) var hasPassed = false

  /// Starts the clock.
  init(total: Duration, idle: Duration, cancellation: Cancellation) {
    cancellable = cancellation.pointer
    lastActivity = g_get_monotonic_time()
    end = lastActivity + total.microseconds
    self.idle = idle.microseconds
    start()
  }

  deinit {
    stop()
  }

  /// Records that bytes arrived. This only stores the time; the timer checks it when it fires.
  func touch() {
    lastActivity = g_get_monotonic_time()
  }

  /// Pauses the clock, because the exchange does not wait for the server now.
  func pause() {
    stop()
    pauseStart = g_get_monotonic_time()
  }

  /// Continues after `pause`, with the remaining time.
  func resume() {
    guard let start = pauseStart else { return }
    let pause = g_get_monotonic_time() - start
    pauseStart = nil
    end += pause
    lastActivity += pause
    self.start()
  }

  /// Stops the clock.
  func stop() {
    guard let source else { return }
    g_source_destroy(source)
    g_source_unref(source)
    self.source = nil
  }

  /// Ends the exchange as if its time had run out.
  func expire() {
    hasPassed = true
    g_cancellable_cancel(cancellable)
  }

  private var next: gint64 { min(end, lastActivity + idle) }

  private func start() {
    let milliseconds = max(0, next - g_get_monotonic_time()) / 1000 + 1
    let source = g_timeout_source_new(guint(clamping: milliseconds))
    g_source_set_callback(
      source,
      { data in
        if let data { Unmanaged<Deadline>.fromOpaque(data).takeUnretainedValue().check() }
        return 0  // G_SOURCE_REMOVE
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(source, g_main_context_get_thread_default())
    self.source = source
  }

  private func check() {
    stop()
    if g_get_monotonic_time() < next {
      start()
    } else {
      expire()
    }
  }
}

extension Duration {
  fileprivate var microseconds: gint64 {
    let (seconds, attoseconds) = components
    return gint64(min(seconds, 1 << 40) * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
