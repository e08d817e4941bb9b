import CGLib
import Glibc

/// Measures how long the main loop works between two waits.
public enum MainLoopWatch {
  private static var report: ((Double) -> Void)?
  private static var lastWake = 0.0

  /// Reports each turn's length in milliseconds, from now on.
  public static func start(_ report: @escaping (Double) -> Void) {
    self.report = report
    lastWake = now()
    g_main_context_set_poll_func(nil) { descriptors, count, timeout in
      MainActor.assumeIsolated { MainLoopWatch.turnEnded() }
      // A GPollFD is laid out like poll(2)'s structure.
      let result = descriptors.map {
        $0.withMemoryRebound(to: pollfd.self, capacity: Int(count)) { poll($0, nfds_t(count), timeout) }
      }
      MainActor.assumeIsolated { MainLoopWatch.lastWake = MainLoopWatch.now() }
      return result ?? poll(nil, 0, timeout)
    }
  }

  private static func turnEnded() {
    report?((now() - lastWake) * 1000)
  }

  private static func now() -> Double {
    Double(g_get_monotonic_time()) / 1e6
  }
}
