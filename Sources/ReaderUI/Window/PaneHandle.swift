import CGTK
import GLibSupport
import GTKSupport

/// Makes the line between two panes draggable.
enum PaneHandle {
  /// - Parameters:
  ///   - handle: The separator at the end of the pane.
  ///   - limits: Returns the current minimum and maximum width of the pane, in logical pixels.
  ///   - width: Returns the current width.
  ///   - moved: Called with each width during the drag.
  ///   - ended: Called with the final width.
  static func attach(
    to handle: Widget, limits: @escaping () -> ClosedRange<Int>, width: @escaping () -> Int,
    moved: @escaping (Int) -> Void, ended: @escaping (Int) -> Void
  ) {
    gtk_widget_set_cursor_from_name(handle, "col-resize")
    guard let gesture = gtk_gesture_drag_new() else { return }
    // The separator is one pixel wide and moves with the pane, so positions are relative to the window.
    var start = 0
    var grabbed = 0.0
    func pointer() -> Double {
      var (x, y) = (0.0, 0.0)
      guard let window = gtk_widget_get_root(handle), let sequence = gtk_gesture_get_last_updated_sequence(gesture)
      else { return pointerOfMouse() }
      gtk_gesture_get_point(gesture, sequence, &x, &y)
      return inWindow(x, y, window)
    }
    func pointerOfMouse() -> Double {
      var (x, y) = (0.0, 0.0)
      guard let window = gtk_widget_get_root(handle), gtk_gesture_get_point(gesture, nil, &x, &y) != 0 else { return 0 }
      return inWindow(x, y, window)
    }
    func inWindow(_ x: Double, _ y: Double, _ window: OpaquePointer) -> Double {
      var (inX, inY) = (0.0, 0.0)
      gtk_widget_translate_coordinates(handle, window.cast(), x, y, &inX, &inY)
      return inX
    }
    gesture.on("drag-begin") { (_: Double, _: Double) in
      start = width()
      grabbed = pointer()
    }
    gesture.on("drag-update") { (_: Double, _: Double) in
      let isMirrored = gtk_widget_get_direction(handle) == GTK_TEXT_DIR_RTL
      let width = start + Int(pointer() - grabbed) * (isMirrored ? -1 : 1)
      let limits = limits()
      moved(min(max(width, limits.lowerBound), limits.upperBound))
    }
    gesture.on("drag-end") { (_: Double, _: Double) in ended(width()) }
    gtk_widget_add_controller(handle, gesture.cast())
  }
}
