import CGTK
import GLibSupport
import GTKSupport
import Library
import ReaderUI
import SharedUI
import TestServers

/// Opens a window with hundreds of sections, and counts the rows that have contents.
enum SectionsProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    // With larger text rows are higher than the style has them at least.
    var size = GValue()
    g_value_init(&size, FundamentalType.int)
    g_value_set_int(&size, 2 * 96 * 1024)
    g_object_set_property(gtk_settings_get_default().cast(), "gtk-xft-dpi", &size)
    g_value_unset(&size)
    let path = try ProbeLibrary.folder()
    let library = try Library(folder: path, cache: path, version: "0")
    let rows = (0..<300).map { "<outline type=\"rss\" text=\"Feed \($0)\" xmlUrl=\"https://\($0).example.invalid/\"/>" }
    _ = try await library.importSubscriptions(Array("<opml version=\"2.0\"><body>\(rows.joined())</body></opml>".utf8))
    let reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let widget: Widget = reader.window.cast()
    guard await eventually({ sections(in: widget).count >= 200 }) else { throw Late(what: "the sections") }
    await settled { sections(in: widget).count * 1000 + shown(in: widget).count }
    guard let list = sections(in: widget).first.flatMap({ gtk_widget_get_ancestor($0, gtk_list_view_get_type()) }),
      let adjustment = gtk_scrollable_get_vadjustment(list.opaque)
    else { throw Late(what: "the list of sections") }
    var report = ["rows": sections(in: widget).count, "shown": shown(in: widget).count]
    let height = gtk_adjustment_get_upper(adjustment)
    gtk_adjustment_set_value(adjustment, height)
    await settled { seen(in: widget).count * 1000 + shown(in: widget).count }
    report["shown at the end"] = shown(in: widget).count
    report["seen at the end"] = seen(in: widget).count
    report["empty at the end"] = seen(in: widget).count { gtk_widget_get_visible($0) == 0 }
    report["change of height"] = Int(gtk_adjustment_get_upper(adjustment) - height)
    return report
  }

  private static func sections(in window: Widget) -> [Widget] {
    WidgetTree.all(in: window).filter { gtk_widget_has_css_class($0, "section-row") != 0 }
  }

  private static func shown(in window: Widget) -> [Widget] {
    sections(in: window).filter { gtk_widget_get_visible($0) != 0 }
  }

  /// Those in a row that the list view does not hide.
  private static func seen(in window: Widget) -> [Widget] {
    sections(in: window).filter { gtk_widget_get_parent($0).map { gtk_widget_get_child_visible($0) != 0 } ?? false }
  }
}
