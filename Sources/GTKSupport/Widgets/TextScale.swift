import CGTK
import GLibSupport

/// The text size relative to the usual one.
public enum TextScale {
  private static let usualResolution = 96.0

  /// - Returns: 1 for the usual size, 2 for letters twice as large.
  public static func of(_ widget: Widget) -> Double {
    let resolution = pango_cairo_context_get_resolution(gtk_widget_get_pango_context(widget))
    return resolution > 0 ? resolution / usualResolution : 1
  }
}
