import CGTK

/// A horizontal layout in which one child, a name, takes all the remaining space. Another child, the spare child, is
/// shown only if the name has enough space.
public enum NameFirstLayout {
  /// The spacing between two children, in pixels.
  private static let spacing: Int32 = 8

  /// Gives a widget this layout.
  ///
  /// - Parameters:
  ///   - name: A label. It can be cut, so that its minimum width is the width of a few letters.
  ///   - spare: The child that gives way to the name.
  ///   - most: The spare child is shown only if the name gets its natural width or this multiple of its minimum width.
  public static func use(on widget: Widget, name: Widget, spare: Widget, most: Double) {
    CustomLayout.use(
      on: widget,
      measure: { widget, orientation, _ in
        let sizes = widget.laidOutChildren.map { (child: $0, size: size(of: $0, orientation)) }
        guard orientation == GTK_ORIENTATION_HORIZONTAL else {
          let height = sizes.map(\.size.natural).max() ?? 0
          return (height, height)
        }
        let needed = sizes.filter { $0.child != spare }
        return (
          needed.reduce(0) { $0 + $1.size.least } + spacing * Int32(max(0, needed.count - 1)),
          sizes.reduce(0) { $0 + $1.size.natural } + spacing * Int32(max(0, sizes.count - 1))
        )
      },
      place: { place($0, width: $1, height: $2, name: name, spare: spare, most: most) })
  }

  private static func place(_ widget: Widget, width: Int32, height: Int32, name: Widget, spare: Widget, most: Double) {
    var widths = widget.laidOutChildren.map { (child: $0, width: size(of: $0, GTK_ORIENTATION_HORIZONTAL).natural) }
    let nameSize = size(of: name, GTK_ORIENTATION_HORIZONTAL)
    let left = { (widths: [(child: Widget, width: Int32)]) in
      width - spacing * Int32(max(0, widths.count - 1)) - widths.reduce(0) { $0 + ($1.child == name ? 0 : $1.width) }
    }
    let hasRoom = left(widths) >= min(nameSize.natural, Int32(Double(nameSize.least) * most))
    if gtk_widget_should_layout(spare) != 0 {
      gtk_widget_set_child_visible(spare, hasRoom ? 1 : 0)
      if !hasRoom { widths.removeAll { $0.child == spare } }
    }
    let nameWidth = max(nameSize.least, left(widths))
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    var x: Int32 = 0
    for (child, natural) in widths {
      let childWidth = child == name ? nameWidth : natural
      var area = GtkAllocation(
        x: isMirrored ? width - x - childWidth : x, y: 0, width: childWidth, height: height)
      gtk_widget_size_allocate(child, &area, -1)
      x += childWidth + spacing
    }
  }

  private static func size(of child: Widget, _ orientation: GtkOrientation) -> (least: Int32, natural: Int32) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, orientation, -1, &least, &natural, nil, nil)
    return (least, natural)
  }
}
