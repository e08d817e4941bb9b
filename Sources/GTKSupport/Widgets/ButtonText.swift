import CGTK

extension Widget {
  /// Lets the text of a button go over several lines where one has no room for it: large text in a narrow window.
  public func wrapButtonText() {
    guard let label = gtk_button_get_child(cast()) else { return }
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
  }
}
