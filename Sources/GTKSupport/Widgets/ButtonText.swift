import CGTK

extension Widget {
  /// Makes a button's label wrap if it is too long for one line, for example with large text in a narrow window.
  public func wrapButtonText() {
    guard let label = gtk_button_get_child(cast()) else { return }
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
  }
}
