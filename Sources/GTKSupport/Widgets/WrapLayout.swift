import CGTK
import GLibSupport

/// A layout like the words of a paragraph: children flow from line to line, each in its natural width.
public enum WrapLayout {
  /// The spacing between children and between lines, in pixels.
  private static let spacing: Int32 = 4

  /// Gives a widget this layout.
  public static func use(on widget: Widget) {
    CustomLayout.use(on: widget, measure: measure) { widget, width, _ in
      _ = flow(widget, width: width, places: true)
    }
  }

  /// Gives a child a line of its own.
  public static func standAlone(_ child: Widget) { gtk_widget_add_css_class(child, alone) }

  private static let alone = "own-line"

  private static func measure(
    _ widget: Widget, _ orientation: GtkOrientation, _ size: Int32
  ) -> (least: Int32, natural: Int32) {
    if orientation == GTK_ORIENTATION_VERTICAL {
      let height = flow(widget, width: size < 0 ? Int32.max : size, places: false)
      return (height, height)
    }
    var (least, widest, sum): (Int32, Int32, Int32) = (0, 0, 0)
    for child in widget.laidOutChildren {
      var minimum = GtkRequisition()
      gtk_widget_get_preferred_size(child, &minimum, nil)
      // The minimum width of a child is used here, because a child may be cut.
      least = max(least, minimum.width)
      let width = self.size(of: child).width
      widest = max(widest, width)
      sum = min(sum, 100_000) + width + spacing
    }
    return (least, max(widest, sum - spacing))
  }

  /// Walks through the children line by line, and places them if `places` is true.
  ///
  /// - Returns: The height of all lines.
  private static func flow(_ widget: Widget, width: Int32, places: Bool) -> Int32 {
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    var (x, y, lineHeight): (Int32, Int32, Int32) = (0, 0, 0)
    var line: [(child: Widget, x: Int32, size: (width: Int32, height: Int32))] = []
    func endLine() {
      for (child, x, size) in line where places {
        var area = GtkAllocation(
          x: isMirrored ? width - x - size.width : x, y: y + (lineHeight - size.height) / 2, width: size.width,
          height: size.height)
        gtk_widget_size_allocate(child, &area, -1)
      }
      y += line.isEmpty ? 0 : lineHeight + spacing
      line = []
      (x, lineHeight) = (0, 0)
    }
    for child in widget.laidOutChildren {
      var size = size(of: child)
      size.width = min(size.width, width)
      let standsAlone = gtk_widget_has_css_class(child, alone) != 0
      if !line.isEmpty, standsAlone || x + size.width > width { endLine() }
      line.append((child, x, size))
      x += size.width + spacing
      lineHeight = max(lineHeight, size.height)
      if standsAlone { endLine() }
    }
    endLine()
    return max(0, y - spacing)
  }

  private static func size(of child: Widget) -> (width: Int32, height: Int32) {
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(child, nil, &natural)
    return (natural.width, natural.height)
  }
}
