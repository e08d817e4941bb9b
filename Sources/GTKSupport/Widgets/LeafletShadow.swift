import CGTK

/// The widgets with which an `AdwLeaflet` draws the shadow between two of its pages.
///
/// They come before the pages, and libadwaita 1.2 changes their CSS classes in every layout. GTK then recomputes the
/// styles of all widgets after them. These are all panes with some two thousand widgets, and it happens several times
/// for each key.
public enum LeafletShadow {
  private static let names: Set = ["dimming", "shadow", "border", "outline"]

  /// Moves the shadow's widgets after the pages, so that no widgets come after them. This does not change the drawing,
  /// because the leaflet draws each widget in its own order.
  public static func moveBehindPages(of leaflet: Widget) {
    var child = gtk_widget_get_first_child(leaflet)
    var shadow: [Widget] = []
    while let widget = child {
      if gtk_widget_get_css_name(widget).map({ names.contains(String(cString: $0)) }) == true { shadow.append(widget) }
      child = gtk_widget_get_next_sibling(widget)
    }
    for widget in shadow { gtk_widget_insert_before(widget, leaflet, nil) }
  }
}
