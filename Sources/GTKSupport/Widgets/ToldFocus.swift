import CGTK
import GLibSupport

extension Accessible {
  /// Reports to assistive technologies again that a widget has the focus. GTK does not report it if the widget appears
  /// with the focus.
  public static func tellFocus(of object: Object) {
    Task {
      // The widget must be on screen first.
      try? await Task.sleep(for: .milliseconds(60))
      let widget: Widget = object.cast()
      guard widget.containsFocus, let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
        return
      }
      let isField = widget.isA(gtk_editable_get_type())
      var (start, end): (Int32, Int32) = (0, 0)
      if isField { gtk_editable_get_selection_bounds(object.opaque, &start, &end) }
      // No key can arrive between these two calls.
      gtk_root_set_focus(root, nil)
      gtk_widget_grab_focus(focus)
      if isField { gtk_editable_select_region(object.opaque, start, end) }
    }
  }
}
