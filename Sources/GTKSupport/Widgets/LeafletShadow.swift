import CGTK

/// The widgets with which an `AdwLeaflet` draws the shadow between two of its pages.
///
/// They precede the pages, and libadwaita 1.2 changes their CSS classes with every layout. GTK then recomputes the
/// styles of all later widgets: all panes with some two thousand widgets, several times for each key.
public enum LeafletShadow {
  private static let names: Set = ["dimming", "shadow", "border", "outline"]

  /// Moves the shadow's widgets behind the pages, so that no widget follows them. The leaflet draws each by itself, in
  /// its own order.
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
