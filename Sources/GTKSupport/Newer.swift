import CGTK
import GLibSupport
import Glibc

/// What the libraries have at run time beyond those that the program was built with (GTK 4.8 and libadwaita 1.2).
///
/// Their functions are looked up by name: linked, they would keep the program from starting where they are missing.
/// Types are made by interface files and by name, and properties are set by name.
public enum Newer {
  /// Split views, breakpoints and toolbar views (libadwaita 1.4).
  public static var hasSplitViews: Bool { libadwaita(1, 4) }
  /// Dialogs in the window itself (libadwaita 1.5).
  public static var hasDialogs: Bool { libadwaita(1, 5) }

  private static func libadwaita(_ major: UInt32, _ minor: UInt32) -> Bool {
    (adw_get_major_version(), adw_get_minor_version()) >= (major, minor)
  }

  /// The address of a function, for a caller that asked first whether it is there.
  static func function<Function>(_ name: String, as _: Function.Type) -> Function {
    guard let address = dlsym(nil, name) else { preconditionFailure("The libraries have no \(name).") }
    return unsafeBitCast(address, to: Function.self)
  }

  /// The version of a library that may not be loaded; `nil` where it is not.
  ///
  /// - Parameter prefix: What its functions begin with, as `gtk`.
  public static func version(of prefix: String) -> String? {
    let numbers = ["major", "minor", "micro"].compactMap { part -> guint? in
      dlsym(nil, "\(prefix)_get_\(part)_version").map {
        unsafeBitCast($0, to: (@convention(c) () -> guint).self)()
      }
    }
    return numbers.count == 3 ? numbers.map(String.init).joined(separator: ".") : nil
  }

  /// Puts a pane below its header bar, which is taken out of it (`AdwToolbarView`).
  public static func toolbarView(around pane: Widget, under bar: Widget) -> Widget {
    let make = function("adw_toolbar_view_new", as: (@convention(c) () -> Widget).self)
    let add = function("adw_toolbar_view_add_top_bar", as: (@convention(c) (Widget, Widget) -> Void).self)
    let fill = function("adw_toolbar_view_set_content", as: (@convention(c) (Widget, Widget) -> Void).self)
    let view = make()
    g_object_ref(bar.raw)
    gtk_box_remove(pane.cast(), bar)
    add(view, bar)
    g_object_unref(bar.raw)
    fill(view, pane)
    return view
  }

  /// Lets an `AdwBreakpoint` apply up to a width of the window.
  ///
  /// - Parameter width: The first width at which it does not, in logical pixels.
  public static func setBreakpoint(_ breakpoint: OpaquePointer, below width: Int) {
    let parse = function(
      "adw_breakpoint_condition_parse",
      as: (@convention(c) (UnsafePointer<CChar>) -> OpaquePointer?).self)
    let free = function("adw_breakpoint_condition_free", as: (@convention(c) (OpaquePointer?) -> Void).self)
    let set = function(
      "adw_breakpoint_set_condition", as: (@convention(c) (OpaquePointer, OpaquePointer?) -> Void).self)
    let condition = parse("max-width: \(width - 1)px")
    set(breakpoint, condition)
    free(condition)
  }

  /// An `AdwDialog` with the title, the sizes and the content of an `AdwWindow`, which is destroyed.
  static func dialog(replacing window: OpaquePointer) -> Object {
    let make = function("adw_dialog_new", as: (@convention(c) () -> Widget).self)
    let dialog = Object(adopting: make())
    var (width, height): (Int32, Int32) = (-1, -1)
    gtk_window_get_default_size(window.cast(), &width, &height)
    if width > 0 { dialog.setInteger("content-width", width) }
    if height > 0 { dialog.setInteger("content-height", height) }
    if let title = gtk_window_get_title(window.cast()) { dialog.setText("title", String(cString: title)) }
    if let content = adw_window_get_content(window.cast()).map(Object.init(retaining:)) {
      adw_window_set_content(window.cast(), nil)
      dialog.setObject("child", topped(content))
    }
    gtk_window_destroy(window.cast())
    return dialog
  }

  /// A dialog's content below its header bar, or as it is where it has another shape.
  private static func topped(_ content: Object) -> Object {
    guard let bar = gtk_widget_get_first_child(content.cast()),
      content.isA(gtk_box_get_type()),
      bar.isA(adw_header_bar_get_type())
    else { return content }
    return Object(adopting: toolbarView(around: content.cast(), under: bar))
  }

  static func present(dialog: Widget, over parent: Widget) {
    function("adw_dialog_present", as: (@convention(c) (Widget, Widget) -> Void).self)(dialog, parent)
  }

  static func close(dialog: Widget) {
    _ = function("adw_dialog_close", as: (@convention(c) (Widget) -> gboolean).self)(dialog)
  }

  /// Whether a widget is in a dialog that stands in its window.
  public static func isInDialog(_ widget: Widget) -> Bool {
    let type = g_type_from_name("AdwDialog")
    return type != 0 && gtk_widget_get_ancestor(widget, type) != nil
  }

  /// Closes the dialogs that stand in a window, also those that would stay.
  public static func closeDialogs(in window: Widget) {
    guard hasDialogs else { return }
    let close = function("adw_dialog_force_close", as: (@convention(c) (Widget) -> Void).self)
    // Others may stand below it.
    for _ in 0..<mostDialogs {
      guard let dialog = window.object("visible-dialog") else { return }
      close(dialog.cast())
    }
  }

  /// More than ever stand over each other.
  private static let mostDialogs = 8

  /// Calls back when a dialog begins or ceases to stand in a window.
  ///
  /// - Parameter act: Told whether there is one.
  public static func watchDialogs(in window: Widget, _ act: @escaping (Bool) -> Void) {
    guard hasDialogs else { return }
    window.on("notify::visible-dialog") { act(window.object("visible-dialog") != nil) }
  }
}
