import CGTK

extension Widget {
  /// Returns true if a text runs from right to left. A text without a direction takes the widget's. A Pango layout also
  /// knows this, but only after laying out all of the text in one line.
  public func isRightToLeft(_ text: String) -> Bool {
    switch pango_find_base_dir(text, -1) {
    case PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_RTL: true
    case PANGO_DIRECTION_NEUTRAL: gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL
    default: false
    }
  }
}
