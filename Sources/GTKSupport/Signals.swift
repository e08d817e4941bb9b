import CGLib

/// Handles Unix signals on the main loop like any other event.
public enum Signals {
  private static var handlers: [Int32: () -> Void] = [:]

  /// Calls back whenever the process gets a signal that GLib can watch (`g_unix_signal_add`).
  public static func on(_ signal: Int32, _ call: @escaping () -> Void) {
    handlers[signal] = call
    g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, signal,
      { signal in
        let number = Int32(Int(bitPattern: signal))
        MainActor.assumeIsolated { Signals.handlers[number]?() }
        return 1
      }, UnsafeMutableRawPointer(bitPattern: Int(signal)), nil)
  }
}
