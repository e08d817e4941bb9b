import CGTK

extension Widget {
  /// Returns the widgets of a type inside this one, outer ones first.
  public func descendants(of type: GType) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(self)
    while let widget = child {
      if widget.isA(type) { found.append(widget) }
      found += widget.descendants(of: type)
      child = gtk_widget_get_next_sibling(widget)
    }
    return found
  }
}
