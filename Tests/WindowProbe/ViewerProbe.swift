import CGTK
import GLibSupport
import GTKSupport
import Library
import ReaderUI
import SharedUI
import TestServers

/// Opens and closes the viewer over an article of the Guide again and again, and counts what is left of it.
enum ViewerProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    let library = try await ProbeLibrary.open()
    let reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let widget: Widget = reader.window.cast()
    gtk_widget_activate_action_variant(widget, "win.go-all", nil)
    gtk_widget_activate_action_variant(widget, "win.next", nil)
    guard await eventually({ WidgetTree.page(in: widget) != nil }) else { throw Late(what: "the article") }
    // Until its picture is there.
    var opened = 0
    for _ in 0..<100 where opened == 0 {
      opened = try await DialogsProbe.openAndClose("win.view-pictures", over: reader.window, within: .seconds(1))
    }
    // The last one may still be going.
    await eventually { LifeWatch.total == 0 }
    let boxes = await settled { SignalCount.live }
    opened = 0
    for _ in 0..<5 {
      opened += try await DialogsProbe.openAndClose("win.view-pictures", over: reader.window)
    }
    await eventually { LifeWatch.total == 0 && SignalCount.live <= boxes }
    var report = ["opened": opened, "boxes-before": boxes]
    report["boxes-after"] = await settled { SignalCount.live }
    report["alive"] = LifeWatch.total
    for (type, count) in LifeWatch.alive where count > 0 { report["alive " + type] = count }
    return report
  }
}
