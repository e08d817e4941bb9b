import CGTK

extension Widget {
  /// Whether the focus of the window that it is in is on it or on something in it.
  public var containsFocus: Bool {
    guard let root = gtk_widget_get_root(self), let focus = gtk_root_get_focus(root) else { return false }
    return focus == self || gtk_widget_is_ancestor(focus, self) != 0
  }
}
