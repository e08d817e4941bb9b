import CGTK
import GLibSupport
import GTKSupport
import Glibc
import TestServers

/// Watches what `ListModel` tells a view, and what a million rows cost.
enum ListProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    var report: [String: Int] = [:]
    let model = ListModel()
    var change: (position: UInt32, removed: UInt32, added: UInt32) = (0, 0, 0)
    var changes = 0
    model.object.on("items-changed") { (position: UInt32, removed: UInt32, added: UInt32) in
      change = (position, removed, added)
      changes += 1
    }
    let window = gtk_application_window_new(application.cast())!
    // A view that is not seen yet: only the first rows are shown.
    model.reset(to: 5, growingIn: window, from: 3)
    report["fill"] = model.count * 10 + model.total
    model.splice(at: 4, removing: 0, adding: 2)
    report["out of sight"] = Int(g_list_model_get_n_items(model.object.opaque)) * 10 + model.total
    model.showAll()
    let steps: [(name: String, index: Int, removed: Int, added: Int)] = [
      ("prepend", 0, 0, 2), ("append", 9, 0, 1), ("remove", 3, 2, 0), ("replace", 2, 1, 1), ("clear", 0, 8, 0),
    ]
    for (name, index, removed, added) in steps {
      change = (0, 0, 0)
      let before = changes
      model.splice(at: index, removing: removed, adding: added)
      report[name] = Int(change.position) * 10_000 + Int(change.removed) * 100 + Int(change.added)
      report["\(name) signals"] = changes - before
      report["\(name) length"] = Int(g_list_model_get_n_items(model.object.opaque))
    }
    gtk_window_destroy(window.cast())
    report["beyond"] = g_list_model_get_item(model.object.opaque, 0) == nil ? 0 : 1
    try await showMillion(in: application, &report)
    return report
  }

  private static func showMillion(in application: Object, _ report: inout [String: Int]) async throws {
    let model = ListModel()
    var setups = 0
    let factory = gtk_signal_list_item_factory_new()!
    factory.on("setup") { (item: UnsafeMutableRawPointer?) in
      setups += 1
      if let item { gtk_list_item_set_child(item.opaque, gtk_label_new("")) }
    }
    var lowest = 0
    factory.on("bind") { (item: UnsafeMutableRawPointer?) in
      if let item = item?.opaque { lowest = max(lowest, Int(gtk_list_item_get_position(item))) }
    }
    g_object_ref(model.object.raw)
    let view = gtk_list_view_new(gtk_no_selection_new(model.object.opaque).opaque, factory)!
    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_child(scroller.opaque, view)
    let window = gtk_application_window_new(application.cast())!
    gtk_window_set_default_size(window.cast(), 400, 600)
    gtk_window_set_child(window.cast(), scroller)
    gtk_window_present(window.cast())
    guard await eventually({ gtk_widget_get_mapped(view) != 0 }) else { throw Late(what: "the list") }

    let start = g_get_monotonic_time()
    let memory = residentKilobytes()
    model.splice(at: 0, removing: 0, adding: 1_000_000)
    report["million length"] = Int(g_list_model_get_n_items(model.object.opaque))
    report["million milliseconds"] = Int(g_get_monotonic_time() - start) / 1000
    guard await eventually({ setups > 20 }) else { throw Late(what: "rows") }
    await settled { setups }
    let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2)
    await settled { setups + lowest }
    report["million rows"] = setups
    report["million lowest"] = lowest
    report["million kilobytes"] = residentKilobytes() - memory
    gtk_window_destroy(window.cast())
  }

  private static func residentKilobytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024 : 0
  }
}
