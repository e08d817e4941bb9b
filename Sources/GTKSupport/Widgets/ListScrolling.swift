import CGTK

extension Widget {
  /// Scrolls this list view as little as possible to show a row.
  public func scroll(toRow index: Int) {
    gtk_widget_activate_action_variant(self, "list.scroll-to-item", g_variant_new_uint32(UInt32(index)))
  }

  /// Returns the upper and lower edge of this widget in an ancestor, in pixels; `nil` before the layout.
  ///
  /// A list view hides rows out of sight, and leaves them at their last visible position.
  public func verticalExtent(in other: Self) -> (top: Double, bottom: Double)? {
    var bounds = graphene_rect_t()
    guard gtk_widget_get_child_visible(self) != 0, gtk_widget_compute_bounds(self, other, &bounds) != 0,
      bounds.size.height > 0
    else { return nil }
    let top = Double(bounds.origin.y)
    return (top, top + Double(bounds.size.height))
  }
}
