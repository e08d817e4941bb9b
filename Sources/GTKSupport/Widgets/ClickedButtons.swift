import CGTK
import GLibSupport

extension Widget {
  /// Keeps clicks on this widget from the row that it is in.
  public func takesNoClicks() {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click.opaque, 0)
    click.on("pressed") { (_: Int32, _: Double, _: Double) in
      gtk_gesture_set_state(click.cast(), GTK_EVENT_SEQUENCE_CLAIMED)
    }
    gtk_widget_add_controller(self, click.cast())
  }

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
