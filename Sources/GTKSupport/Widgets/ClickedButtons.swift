import CGTK
import GLibSupport

extension Widget {
  /// Prevents buttons in this widget from taking the focus on a click, so that keys still go to the widget that had the
  /// focus. Tab still reaches the buttons.
  public func keepFocusFromClickedButtons() {
    if isA(gtk_button_get_type()) { gtk_widget_set_focus_on_click(self, 0) }
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      current.keepFocusFromClickedButtons()
      child = gtk_widget_get_next_sibling(current)
    }
  }
}
