import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// Makes the line between two panes movable: by dragging, and by arrow keys while it has the focus. A double click, or
/// the key Home, gives the pane its default width.
enum PaneHandle {
  /// - Parameters:
  ///   - handle: The separator at the end of the pane.
  ///   - key: The setting that stores the width.
  ///   - limits: Returns the current minimum and maximum width of the pane, in logical pixels.
  ///   - width: Returns the current width.
  ///   - moved: Called with each new width.
  static func attach(
    to handle: Widget, storing key: Settings.Key<Int>, in settings: Settings,
    limits: @escaping () -> ClosedRange<Int>, width: @escaping () -> Int, moved: @escaping (Int) -> Void
  ) {
    func move(to width: Int) {
      let limits = limits()
      moved(min(max(width, limits.lowerBound), limits.upperBound))
    }
    func reset() {
      settings.reset(key)
      move(to: settings[key])
    }
    /// The direction in which the pane becomes wider.
    func wider() -> Int { gtk_widget_get_direction(handle) == GTK_TEXT_DIR_RTL ? -1 : 1 }
    gtk_widget_set_focusable(handle, 1)
    handle.onKey { press in
      switch press.key {
      case GDK_KEY_Left: move(to: width() - step * wider())
      case GDK_KEY_Right: move(to: width() + step * wider())
      case GDK_KEY_Home:
        reset()
        return true
      default: return false
      }
      settings[key] = width()
      return true
    }
    if let click = gtk_gesture_click_new() {
      click.on("released") { (count: Int32, _: Double, _: Double) in
        if count == 2 { reset() }
      }
      gtk_widget_add_controller(handle, click.cast())
    }
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
      move(to: start + Int(pointer() - grabbed) * wider())
    }
    gesture.on("drag-end") { (_: Double, _: Double) in
      // A click moves nothing.
      if width() != start { settings[key] = width() }
    }
    gtk_widget_add_controller(handle, gesture.cast())
  }

  /// The change of the width by an arrow key, in logical pixels.
  private static let step = 20
}
