import CGTK
import GLibSupport

extension UnsafeMutablePointer where Pointee == GtkWindow {
  /// Makes this window a dialog of another window. The dialog is never larger than that window.
  public func stand(over parent: UnsafeMutablePointer<GtkWindow>) {
    gtk_window_set_transient_for(self, parent)
    takeProgramKeys()
    let widget: Widget = parent.cast()
    let (room, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
    var (ownWidth, ownHeight): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(self, &ownWidth, &ownHeight)
    guard room > 0, height > 0 else { return }
    gtk_window_set_default_size(
      self, ownWidth > 0 ? min(ownWidth, room) : ownWidth, ownHeight > 0 ? min(ownHeight, height) : ownHeight)
  }

  /// Closes this window on Escape, unless a widget in it handles the key.
  public func closeOnEscape() {
    let widget: Widget = cast()
    widget.onKey { press in
      guard press.key == GDK_KEY_Escape else { return false }
      gtk_window_close(self)
      return true
    }
  }

  /// Makes the keys that quit the program and that close a window work in this window. GTK gives these keys only to
  /// windows of the application, and this window does not belong to the application.
  public func takeProgramKeys() {
    guard let application = g_application_get_default() else { return }
    let widget: Widget = cast()
    gtk_widget_insert_action_group(widget, "app", application.opaque)
    var controller: OpaquePointer?
    // The keys may have been changed in a dialog over this window.
    widget.on("notify::is-active") {
      if let controller { gtk_widget_remove_controller(widget, controller) }
      controller = gtk_shortcut_controller_new()?.opaque
      guard let controller else { return }
      for (command, action) in [("app.quit", "app.quit"), ("win.close", "window.close")] {
        guard let keys = gtk_application_get_accels_for_action(application.cast(), command) else { continue }
        defer { g_strfreev(keys) }
        for key in sequence(first: keys, next: { $0 + 1 }).lazy.map(\.pointee).prefix(while: { $0 != nil }) {
          gtk_shortcut_controller_add_shortcut(
            controller, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action)))
        }
      }
      gtk_widget_add_controller(widget, controller)
    }
  }
}
