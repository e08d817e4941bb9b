import CGTK
import GTKSupport
import Text

/// Placeholder rows. They are shown if a list has no stored articles while the first articles are fetched.
enum ComingRows {
  /// The number of rows that fill a list on a full screen.
  private static let count = 12
  /// The widths of the lines of a row, in pixels.
  private static let lines: [(width: Int32, style: String)] = [(110, "source"), (270, "headline"), (220, "text")]

  /// Fills a box with placeholder rows.
  ///
  /// - Parameter box: A `GtkBox`. Screen readers read it as one sentence.
  static func fill(_ box: Widget) {
    Accessible.label(translated("The first articles are being fetched"), on: box)
    for _ in 0..<count {
      guard let row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else { return }
      gtk_widget_add_css_class(row, "coming-row")
      for line in lines {
        guard let shape = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) else { return }
        gtk_widget_set_size_request(shape, line.width, -1)
        gtk_widget_set_halign(shape, GTK_ALIGN_START)
        for style in ["shape", line.style] { gtk_widget_add_css_class(shape, style) }
        gtk_box_append(row.opaque.cast(), shape)
      }
      gtk_box_append(box.opaque.cast(), row)
    }
  }
}
