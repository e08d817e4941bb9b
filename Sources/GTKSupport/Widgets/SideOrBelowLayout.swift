import CGTK

/// A layout of two children. They are side by side, with the second one at the end of the line. If the line is too
/// short, the second one is below the first.
public enum SideOrBelowLayout {
  /// The spacing of the children, side by side and below each other, in pixels.
  private static let spacing: (beside: Int32, below: Int32) = (12, 6)

  /// Gives a widget this layout.
  public static func use(on widget: Widget) {
    CustomLayout.use(on: widget, measure: measure, place: place)
  }

  private static func measure(
    _ widget: Widget, _ orientation: GtkOrientation, _ size: Int32
  ) -> (least: Int32, natural: Int32) {
    guard let (first, second) = children(of: widget) else { return (0, 0) }
    let (one, other) = (widths(of: first), widths(of: second))
    if orientation == GTK_ORIENTATION_HORIZONTAL {
      return (max(one.least, other.least), one.natural + spacing.beside + other.natural)
    }
    let height =
      fits(one.natural, other.natural, in: size)
      ? max(self.height(of: first, for: one.natural), self.height(of: second, for: other.natural))
      : self.height(of: first, for: size) + spacing.below + self.height(of: second, for: size)
    return (height, height)
  }

  private static func place(_ widget: Widget, _ width: Int32, _ height: Int32) {
    guard let (first, second) = children(of: widget) else { return }
    let (one, other) = (widths(of: first).natural, widths(of: second).natural)
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    func put(_ child: Widget, x: Int32, y: Int32, width childWidth: Int32, height: Int32) {
      var area = GtkAllocation(
        x: isMirrored ? width - x - childWidth : x, y: y, width: childWidth, height: height)
      gtk_widget_size_allocate(child, &area, -1)
    }
    if fits(one, other, in: width) {
      put(first, x: 0, y: 0, width: width - other - spacing.beside, height: height)
      put(second, x: width - other, y: 0, width: other, height: height)
    } else {
      let top = self.height(of: first, for: width)
      put(first, x: 0, y: 0, width: width, height: top)
      put(second, x: 0, y: top + spacing.below, width: width, height: max(0, height - top - spacing.below))
    }
  }

  private static func fits(_ one: Int32, _ other: Int32, in width: Int32) -> Bool {
    width < 0 || one + spacing.beside + other <= width
  }

  private static func widths(of child: Widget) -> (least: Int32, natural: Int32) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
    return (least, natural)
  }

  private static func height(of child: Widget, for width: Int32) -> Int32 {
    var height: Int32 = 0
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
    return height
  }

  private static func children(of widget: Widget) -> (Widget, Widget)? {
    guard let first = gtk_widget_get_first_child(widget), let second = gtk_widget_get_next_sibling(first)
    else { return nil }
    return (first, second)
  }
}
