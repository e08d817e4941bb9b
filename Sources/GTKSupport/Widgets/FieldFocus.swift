import CGTK
import GLibSupport

extension Accessible {
  /// Tells assistive technologies once more that a field has the focus, which GTK does not where it comes with it.
  public static func tellFocus(ofField field: Object) {
    Task {
      // It has to have been on screen.
      try? await Task.sleep(for: .milliseconds(60))
      let widget: Widget = field.cast()
      guard widget.containsFocus, let root = gtk_widget_get_root(widget), let text = gtk_root_get_focus(root) else {
        return
      }
      var (start, end): (Int32, Int32) = (0, 0)
      gtk_editable_get_selection_bounds(field.opaque, &start, &end)
      // No key comes in between.
      gtk_root_set_focus(root, nil)
      gtk_widget_grab_focus(text)
      gtk_editable_select_region(field.opaque, start, end)
    }
  }
}
