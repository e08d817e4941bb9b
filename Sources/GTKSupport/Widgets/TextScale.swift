import CGTK
import GLibSupport

/// How large text is beside the usual size.
public enum TextScale {
  private static let usualResolution = 96.0

  /// - Returns: 1 for the usual size, 2 where letters are twice as large.
  public static func of(_ widget: Widget) -> Double {
    let resolution = pango_cairo_context_get_resolution(gtk_widget_get_pango_context(widget))
    return resolution > 0 ? resolution / usualResolution : 1
  }
}
