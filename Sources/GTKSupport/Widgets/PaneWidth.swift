import CGTK
import GLibSupport

/// Gives a pane a natural width that the reader chose, separate from its minimum width.
///
/// A folding container compares natural widths to decide whether its panes fit side by side. A width request would also
/// be a minimum width, and the folded window could not become narrow.
public enum PaneWidth {
  private static let key = "courant-pane-width"

  /// Sets the natural width of `bin`, an `AdwBin`, to `width` logical pixels.
  public static func set(_ width: Int, of bin: Widget) {
    if g_object_get_data(bin.cast(), key) == nil {
      gtk_widget_set_layout_manager(bin, gtk_custom_layout_new(nil, measure, allocate)?.cast())
    }
    g_object_set_data(bin.cast(), key, UnsafeMutableRawPointer(bitPattern: max(width, 1)))
    gtk_widget_queue_resize(bin)
  }

  /// Returns the natural width, in logical pixels.
  public static func get(of bin: Widget) -> Int {
    Int(bitPattern: g_object_get_data(bin.cast(), key))
  }

  private static let measure:
    @convention(c) (
      Widget?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
    ) -> Void = { bin, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
      minimumBaseline?.pointee = -1
      naturalBaseline?.pointee = -1
      guard let bin, let child = gtk_widget_get_first_child(bin) else { return }
      var (least, wanted): (Int32, Int32) = (0, 0)
      gtk_widget_measure(child, orientation, size, &least, &wanted, nil, nil)
      if orientation == GTK_ORIENTATION_HORIZONTAL {
        wanted = max(least, Int32(Int(bitPattern: g_object_get_data(bin.cast(), key))))
      }
      minimum?.pointee = least
      natural?.pointee = wanted
    }

  private static let allocate: @convention(c) (Widget?, Int32, Int32, Int32) -> Void = { bin, width, height, baseline in
    guard let bin, let child = gtk_widget_get_first_child(bin) else { return }
    gtk_widget_allocate(child, width, height, baseline, nil)
  }
}
