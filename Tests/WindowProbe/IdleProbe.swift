import CGTK
import GLibSupport
import GTKSupport
import Glibc
import Library
import ReaderUI
import SharedUI
import TestServers

/// Measures the processor time that a window uses which nobody touches.
enum IdleProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    let library = try await ProbeLibrary.open()
    let reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let widget: Widget = reader.window.cast()
    guard await eventually({ WidgetTree.count("GtkListItemWidget", in: widget) > 8 }) else {
      throw Late(what: "rows of the window")
    }
    gtk_widget_activate_action_variant(widget, "win.next", nil)
    guard await eventually({ WidgetTree.page(in: widget) != nil }) else { throw Late(what: "the article") }
    // Until pictures have come and the page's scroll bar has faded away, which it begins with seconds after the page is there.
    var quietSeconds = 0
    for _ in 0..<30 where quietSeconds < 4 {
      let start = processorTime()
      try await Task.sleep(for: .seconds(1))
      quietSeconds = processorTime() - start < 10 ? quietSeconds + 1 : 0
    }
    let start = processorTime()
    try await Task.sleep(for: .seconds(3))
    return ["milliseconds": processorTime() - start]
  }

  /// Milliseconds that this process has computed, its threads included.
  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
