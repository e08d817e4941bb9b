import CGTK
import GLibSupport
import GTKSupport
import Library
import ReaderUI
import SharedUI
import TestServers

/// Opens and closes the dialogs of one window again and again, and counts what is left of them.
enum DialogsProbe {
  private static let actions = [
    "win.preferences", "win.keys", "win.shortcuts", "win.about", "win.rename", "win.section-settings", "win.switch",
  ]

  static func run(_ application: Object) async throws -> [String: Int] {
    let library = try await ProbeLibrary.open()
    let reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let widget: Widget = reader.window.cast()
    // Every section has an avatar: four places, a heading and the Guide.
    guard await eventually({ WidgetTree.count("AdwAvatar", in: widget) >= 6 }) else {
      throw Late(what: "rows of the window")
    }
    // The Guide is the first section below the heading.
    for _ in 0..<6 { gtk_widget_activate_action_variant(widget, "win.next-section", nil) }
    await settled { SignalCount.live }
    // What is made once for all later openings is there after the first.
    _ = try await openAndCloseAll(over: reader.window)
    // The last one may still be going.
    await eventually { LifeWatch.total == 0 }
    let boxes = await settled { SignalCount.live }
    var report = try await openAndCloseAll(over: reader.window)
    await eventually { LifeWatch.total == 0 && SignalCount.live <= boxes }
    report["boxes-before"] = boxes
    report["boxes-after"] = await settled { SignalCount.live }
    report["alive"] = LifeWatch.total
    report["times"] = times
    for (type, count) in LifeWatch.alive where count > 0 { report["alive " + type] = count }
    return report
  }

  private static let times = TestLength.number(2, whole: 5)

  /// Opens and closes each some times.
  ///
  /// - Returns: How often each came up.
  private static func openAndCloseAll(over window: UnsafeMutablePointer<GtkWindow>) async throws -> [String: Int] {
    var opened: [String: Int] = [:]
    for action in actions {
      for _ in 0..<times { opened[action, default: 0] += try await openAndClose(action, over: window) }
    }
    return opened
  }

  /// Opens a dialog by its action and closes it, and watches what becomes of its widgets.
  ///
  /// - Returns: 1 if a dialog came up.
  static func openAndClose(
    _ action: String, over window: UnsafeMutablePointer<GtkWindow>, within limit: Duration = .seconds(60)
  ) async throws -> Int {
    gtk_widget_activate_action_variant(window.cast(), action, nil)
    guard await eventually(within: limit, { dialog(over: window) != nil }), let dialog = dialog(over: window) else {
      return 0
    }
    // A dialog that is closed in its first frames has nothing that could leak.
    try await Task.sleep(for: .milliseconds(60))
    WidgetTree.all(in: dialog, besides: "GtkTooltipWindow").forEach { LifeWatch.watch($0) }
    if dialog.isA(gtk_window_get_type()) {
      gtk_window_close(dialog.cast())
    } else {
      Newer.closeDialogs(in: window.cast())
    }
    guard await eventually({ Self.dialog(over: window) == nil }) else { throw Late(what: "the end of \(action)") }
    return 1
  }

  /// What stands in the window or is a window over it.
  private static func dialog(over window: UnsafeMutablePointer<GtkWindow>) -> Widget? {
    if Newer.hasDialogs, let dialog = Object(retaining: window).object("visible-dialog") { return dialog.cast() }
    guard let list = gtk_window_list_toplevels() else { return nil }
    defer { g_list_free(list) }
    return list.entries.first { $0 != window.raw && gtk_window_get_transient_for($0.cast()) == window }?.cast()
  }
}
