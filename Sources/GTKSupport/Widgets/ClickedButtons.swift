import CGTK
import GLibSupport

extension Widget {
  /// Lets no button in this widget take the focus when it is clicked, so that the next keys go where they went before. Tab
  /// reaches the buttons all the same.
  public func keepFocusFromClickedButtons() {
    if isA(gtk_button_get_type()) { gtk_widget_set_focus_on_click(self, 0) }
    var child = gtk_widget_get_first_child(self)
    while let current = child {
      current.keepFocusFromClickedButtons()
      child = gtk_widget_get_next_sibling(current)
    }
  }
}
