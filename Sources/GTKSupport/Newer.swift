import CGTK
import GLibSupport
import Glibc

/// Features of the run-time libraries beyond the required versions (GTK 4.8 and libadwaita 1.2).
///
/// Their functions are looked up by name at run time. If they were linked, the program would not start on systems
/// without them. Types are created by interface files and by name, and properties are set by name.
public enum Newer {
  /// Split views, breakpoints and toolbar views (libadwaita 1.4).
  public static var hasSplitViews: Bool { libadwaita(1, 4) }
  /// Dialogs in the window itself (libadwaita 1.5).
  public static var hasDialogs: Bool { libadwaita(1, 5) }

  private static func libadwaita(_ major: UInt32, _ minor: UInt32) -> Bool {
    (adw_get_major_version(), adw_get_minor_version()) >= (major, minor)
  }

  /// Returns a function by its name. The caller must have checked that it exists.
  static func function<Function>(_ name: String, as _: Function.Type) -> Function {
    guard let address = dlsym(nil, name) else { preconditionFailure("The libraries have no \(name).") }
    return unsafeBitCast(address, to: Function.self)
  }

  /// Returns the version of a library; `nil` if it is not loaded.
  ///
  /// - Parameter prefix: The prefix of its functions, such as `gtk`.
  public static func version(of prefix: String) -> String? {
    let numbers = ["major", "minor", "micro"].compactMap { part -> guint? in
      dlsym(nil, "\(prefix)_get_\(part)_version").map {
        unsafeBitCast($0, to: (@convention(c) () -> guint).self)()
      }
    }
    return numbers.count == 3 ? numbers.map(String.init).joined(separator: ".") : nil
  }

  /// Moves a pane's header bar into an `AdwToolbarView` above the pane, and returns this view.
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

  /// Sets the condition of an `AdwBreakpoint` to windows below a width.
  ///
  /// - Parameter width: The first width at which the breakpoint does not apply, in logical pixels.
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

  /// Returns an `AdwDialog` with the title, size and content of an `AdwWindow`, and destroys the window.
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

  /// Returns a dialog's content in a toolbar view. Content without a header bar at the top is returned unchanged.
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

  /// Returns true if a widget is in a dialog inside its window.
  public static func isInDialog(_ widget: Widget) -> Bool {
    let type = g_type_from_name("AdwDialog")
    return type != 0 && gtk_widget_get_ancestor(widget, type) != nil
  }

  /// Closes the dialogs inside a window, even those that may not be closed.
  public static func closeDialogs(in window: Widget) {
    guard hasDialogs else { return }
    let close = function("adw_dialog_force_close", as: (@convention(c) (Widget) -> Void).self)
    // Another dialog may be below the closed one.
    for _ in 0..<mostDialogs {
      guard let dialog = window.object("visible-dialog") else { return }
      close(dialog.cast())
    }
  }

  /// Closes the uppermost dialog inside a window, if it may be closed.
  ///
  /// - Returns: False if there is no dialog.
  public static func closeDialog(in window: Widget) -> Bool {
    guard hasDialogs, let dialog = window.object("visible-dialog") else { return false }
    close(dialog: dialog.cast())
    return true
  }

  /// The maximum number of dialogs to close. There are never this many.
  private static let mostDialogs = 8

  /// Calls back when a dialog opens or closes inside a window.
  ///
  /// - Parameter act: Called with true if there is a dialog.
  public static func watchDialogs(in window: Widget, _ act: @escaping (Bool) -> Void) {
    guard hasDialogs else { return }
    window.on("notify::visible-dialog") { act(window.object("visible-dialog") != nil) }
  }
}
