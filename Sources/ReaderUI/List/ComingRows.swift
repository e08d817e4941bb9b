import CGTK
import GTKSupport
import Text

/// The shapes of rows, for a list of which nothing is stored yet while the first articles are fetched.
enum ComingRows {
  /// How many fill a list that is as high as screens are.
  private static let count = 12
  /// How wide the lines of a row are, in pixels.
  private static let lines: [(width: Int32, style: String)] = [(110, "source"), (270, "headline"), (220, "text")]

  /// Fills a box with them.
  ///
  /// - Parameter box: A `GtkBox`, which a screen reader reads as one sentence.
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
