import CGLib
import Dispatch
import Glibc

/// Connects Swift's main actor to GLib's main loop.
public enum MainLoop {
  /// Makes the default main context run the main actor's jobs, so that the tasks of the main actor run on GTK's thread.
  /// Must be called once, from a synchronous `main`, before `g_application_run`.
  ///
  /// The main actor runs on libdispatch's main queue, which offers an event descriptor and a drain function for
  /// embedding.
  public static func attach() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // The descriptor is read before the queue is drained. Work that is queued meanwhile signals the descriptor
        // again, and would otherwise be lost.
        var wakeups: UInt64 = 0
        _ = read(descriptor, &wakeups, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
