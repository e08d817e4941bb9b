import CGTK

/// Lets a pane become narrower than its content. The content changes in the next layout, so that it needs less width.
public enum YieldingWidth {
  /// Gives a bin this layout.
  ///
  /// - Parameter yield: Returns the number of pixels by which the child can reduce its minimum width.
  public static func use(on bin: Widget, yield: @escaping () -> Int32) {
    gtk_widget_set_overflow(bin, GTK_OVERFLOW_HIDDEN)
    CustomLayout.use(
      on: bin,
      measure: { bin, orientation, size in
        guard let child = gtk_widget_get_first_child(bin) else { return (0, 0) }
        var (least, natural): (Int32, Int32) = (0, 0)
        let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
        gtk_widget_measure(
          child, orientation, isWidth ? size : leastWidth(of: child, orLarger: size), &least, &natural, nil, nil)
        return (isWidth ? max(0, least - yield()) : least, natural)
      },
      place: { bin, width, height in
        guard let child = gtk_widget_get_first_child(bin) else { return }
        let childWidth = leastWidth(of: child, orLarger: width)
        let isMirrored = gtk_widget_get_direction(bin) == GTK_TEXT_DIR_RTL
        var area = GtkAllocation(x: isMirrored ? width - childWidth : 0, y: 0, width: childWidth, height: height)
        gtk_widget_size_allocate(child, &area, -1)
      })
  }

  private static func leastWidth(of child: Widget, orLarger width: Int32) -> Int32 {
    guard width >= 0 else { return width }
    var least: Int32 = 0
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    return max(least, width)
  }
}
