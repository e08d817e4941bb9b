import CGTK
import GLibSupport

extension Accessible {
  /// Reports to assistive technologies again that a field has the focus. GTK does not report it if the field appears
  /// with the focus.
  public static func tellFocus(ofField field: Object) {
    Task {
      // The field must be on screen first.
      try? await Task.sleep(for: .milliseconds(60))
      let widget: Widget = field.cast()
      guard widget.containsFocus, let root = gtk_widget_get_root(widget), let text = gtk_root_get_focus(root) else {
        return
      }
      var (start, end): (Int32, Int32) = (0, 0)
      gtk_editable_get_selection_bounds(field.opaque, &start, &end)
      // No key can arrive between these two calls.
      gtk_root_set_focus(root, nil)
      gtk_widget_grab_focus(text)
      gtk_editable_select_region(field.opaque, start, end)
    }
  }
}
