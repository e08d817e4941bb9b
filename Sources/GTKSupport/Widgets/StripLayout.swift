import CGTK

/// A layout that places each child at its own vertical position, which may be outside the widget's bounds. All children
/// are as wide as the widget.
public enum StripLayout {
  /// The vertical place of a child in logical pixels. `top` counts from the widget's upper edge.
  public struct Place {
    public let top: Double
    public let height: Double

    public init(top: Double, height: Double) {
      self.top = top
      self.height = height
    }
  }

  /// Gives a widget this layout. Code that moves children must call `gtk_widget_queue_allocate`.
  ///
  /// - Parameter place: Returns the place of a child for a height of the widget.
  public static func use(on widget: Widget, place: @escaping (_ child: Widget, _ height: Double) -> Place) {
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    CustomLayout.use(on: widget, measure: measure) { widget, width, height in
      for child in widget.laidOutChildren {
        let place = place(child, Double(height))
        var area = GtkAllocation(
          x: 0, y: Int32(place.top.rounded()), width: width, height: Int32(place.height.rounded()))
        gtk_widget_size_allocate(child, &area, -1)
      }
    }
  }

  /// Returns the width of the widest child. The widget may have any height.
  private static func measure(
    _ widget: Widget, _ orientation: GtkOrientation, _ size: Int32
  ) -> (least: Int32, natural: Int32) {
    var widest: Int32 = 0
    for child in widget.laidOutChildren {
      // GTK requires each placed child to be measured.
      var least: Int32 = 0
      gtk_widget_measure(child, orientation, -1, &least, nil, nil, nil)
      widest = max(widest, least)
    }
    return orientation == GTK_ORIENTATION_VERTICAL ? (0, 0) : (widest, widest)
  }
}
