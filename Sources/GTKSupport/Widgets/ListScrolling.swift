import CGTK

extension Widget {
  /// Scrolls a list view, which this is, no further than it takes to bring a row to where it is seen.
  public func scroll(toRow index: Int) {
    gtk_widget_activate_action_variant(self, "list.scroll-to-item", g_variant_new_uint32(UInt32(index)))
  }

  /// The upper and the lower edge of this widget in another that it is in, in pixels; `nil` before it was laid out.
  ///
  /// A list view hides rows that are out of sight, and leaves them where they were seen last.
  public func verticalExtent(in other: Self) -> (top: Double, bottom: Double)? {
    var bounds = graphene_rect_t()
    guard gtk_widget_get_child_visible(self) != 0, gtk_widget_compute_bounds(self, other, &bounds) != 0,
      bounds.size.height > 0
    else { return nil }
    let top = Double(bounds.origin.y)
    return (top, top + Double(bounds.size.height))
  }
}
