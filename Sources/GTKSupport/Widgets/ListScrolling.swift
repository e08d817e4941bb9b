import CGTK

extension Widget {
  /// Scrolls a list view, which this is, no further than it takes to bring a row to where it is seen.
  public func scroll(toRow index: Int) {
    gtk_widget_activate_action_variant(self, "list.scroll-to-item", g_variant_new_uint32(UInt32(index)))
  }
}
