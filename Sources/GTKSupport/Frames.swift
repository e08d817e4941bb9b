import CGTK
import GLibSupport

/// The system's setting for animations.
public enum Motion {
  public static var isWanted: Bool {
    guard let settings = gtk_settings_get_default() else { return true }
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_object_get_property(settings.cast(), "gtk-enable-animations", &value)
    defer { g_value_unset(&value) }
    return g_value_get_boolean(&value) != 0
  }
}

private final class FrameCallback {
  let call: @MainActor () -> Bool

  init(_ call: @escaping @MainActor () -> Bool) {
    self.call = call
  }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// Calls the function before every frame, until the result is `false` or the widget is destroyed.
  ///
  /// - Returns: The callback's ID.
  @discardableResult
  public func onEveryFrame(_ call: @escaping @MainActor () -> Bool) -> UInt32 {
    return gtk_widget_add_tick_callback(
      self,
      { _, _, box in
        nonisolated(unsafe) let box = box
        return MainActor.assumeIsolated {
          guard let box else { return 0 }
          return Unmanaged<FrameCallback>.fromOpaque(box).takeUnretainedValue().call() ? 1 : 0
        }
      }, Unmanaged.passRetained(FrameCallback(call)).toOpaque(),
      { box in
        if let box { Unmanaged<FrameCallback>.fromOpaque(box).release() }
      })
  }

  /// Calls back once, at the start of the frame after the next frame. Does not call back if the widget is hidden by
  /// then.
  public func afterNextFrame(_ call: @escaping @MainActor () -> Void) {
    var isDrawn = false
    onEveryFrame {
      if isDrawn { call() }
      isDrawn.toggle()
      return isDrawn
    }
  }

  /// Calls back after every layout of the widget's window, before the result is drawn.
  ///
  /// Changes made in the call are laid out in the same frame. After four layouts in one frame, GTK gives up and may
  /// never paint the window again. So the third layout does not call back, but requests a new layout in the next frame.
  public func afterEveryLayout(_ call: @escaping @MainActor () -> Void) {
    // The clock of a window outlives the dialogs inside the window.
    var disconnect: () -> Void = {}
    on("unrealize") { disconnect() }
    on("realize", isLast: true) {
      guard let clock = gtk_widget_get_frame_clock(self) else { return }
      var (frame, layouts) = (gint64(-1), 0)
      let handler = clock.on("layout", isLast: true) {
        let number = gdk_frame_clock_get_frame_counter(clock)
        layouts = frame == number ? layouts + 1 : 1
        frame = number
        if layouts <= 2 { return call() }
        guard layouts == 3 else { return }
        self.onEveryFrame {
          gtk_widget_queue_allocate(self)
          return false
        }
      }
      disconnect = {
        clock.disconnect(handler)
        disconnect = {}
      }
    }
  }
}
