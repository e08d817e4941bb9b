import CGTK
import GLibSupport
import GTKSupport
import Library
import ReaderUI
import SharedUI
import TestServers

/// Opens and closes the reader's window again and again, and counts what is left of it.
enum WindowsProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    let library = try await ProbeLibrary.open()
    let settings = Settings()
    // The first window brings up what lives as long as the process, such as the style manager's handlers.
    try await openAndClose(application, library, settings, isWatched: false)
    let boxes = await settled { SignalCount.live }
    var watched = 0
    let openings = TestLength.number(4, whole: 10)
    for _ in 0..<openings {
      watched += try await openAndClose(application, library, settings, isWatched: true)
    }
    await eventually { LifeWatch.total == 0 && SignalCount.live <= boxes }
    var report = ["openings": openings, "watched": watched, "boxes-before": boxes, "boxes-after": SignalCount.live]
    report["alive"] = LifeWatch.total
    report["readers"] = readers.count { $0.window != nil }
    for (type, count) in LifeWatch.alive where count > 0 { report["alive " + type] = count }
    return report
  }

  private struct Reader {
    weak var window: ReaderWindow?
  }

  private static var readers: [Reader] = []

  /// - Returns: The number of objects that the window consisted of.
  @discardableResult
  private static func openAndClose(
    _ application: Object, _ library: Library, _ settings: Settings, isWatched: Bool
  ) async throws -> Int {
    let reader = ReaderWindow(application: application.cast(), library: library, settings: settings, trace: nil)
    readers.append(Reader(window: reader))
    reader.open()
    let widget: Widget = reader.window.cast()
    // Not the unread ones, of which every opening leaves fewer.
    gtk_widget_activate_action_variant(widget, "win.go-all", nil)
    guard await eventually({ WidgetTree.count("GtkListItemWidget", in: widget) > 8 }) else {
      throw Late(what: "rows of the window")
    }
    gtk_widget_activate_action_variant(widget, "win.next", nil)
    guard await eventually({ WidgetTree.page(in: widget) != nil }) else { throw Late(what: "the article") }
    // The tooltip belongs to the display and moves from window to window.
    let objects = WidgetTree.all(in: widget, besides: "GtkTooltipWindow")
    if isWatched { objects.forEach { LifeWatch.watch($0) } }
    gtk_window_close(reader.window)
    return objects.count
  }
}
