import CGLib
import Glibc

/// Measures the time that the main loop works between two waits.
public enum MainLoopWatch {
  private static var report: ((_ length: Double, _ processor: Double) -> Void)?
  private static var lastWake = (now: 0.0, processor: 0.0)

  /// Reports each turn of the loop from now on: its length and the thread's processor time, in milliseconds.
  public static func start(_ report: @escaping (_ length: Double, _ processor: Double) -> Void) {
    self.report = report
    lastWake = (now(), processor())
    g_main_context_set_poll_func(nil) { descriptors, count, timeout in
      MainActor.assumeIsolated { MainLoopWatch.turnEnded() }
      // A GPollFD has the layout of poll(2)'s structure.
      let result = descriptors.map {
        $0.withMemoryRebound(to: pollfd.self, capacity: Int(count)) { poll($0, nfds_t(count), timeout) }
      }
      MainActor.assumeIsolated { MainLoopWatch.lastWake = (MainLoopWatch.now(), MainLoopWatch.processor()) }
      return result ?? poll(nil, 0, timeout)
    }
  }

  private static func turnEnded() {
    report?((now() - lastWake.now) * 1000, (processor() - lastWake.processor) * 1000)
  }

  private static func now() -> Double {
    Double(g_get_monotonic_time()) / 1e6
  }

  /// Returns the processor time of this thread, in seconds.
  private static func processor() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
