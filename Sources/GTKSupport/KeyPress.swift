import CGTK
import GLibSupport

/// A key press in a widget.
@MainActor
public struct KeyPress {
  /// GDK's key value.
  public let value: UInt32
  /// The same value in the type of GDK's imported names, such as `GDK_KEY_Escape`.
  public var key: Int32 { Int32(bitPattern: value) }
  /// The hardware key code.
  public let code: UInt32
  /// The modifiers held (`GdkModifierType`).
  public let modifiers: UInt32
  /// The event controller that received the key.
  fileprivate let controller: OpaquePointer

  /// True for Tab and Shift+Tab, which move the focus to the next or previous widget.
  public var isTab: Bool { [GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab].contains(key) }

  /// True for keys that move the focus: Tab, the arrow keys and F6.
  public var isWalking: Bool {
    isTab || key == GDK_KEY_F6
      || [
        GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_KP_Up, GDK_KEY_KP_Down, GDK_KEY_KP_Left,
        GDK_KEY_KP_Right,
      ].contains(key)
  }

  /// Returns true if at least one of these modifiers is held.
  public func isWith(_ modifiers: GdkModifierType...) -> Bool {
    modifiers.contains { self.modifiers & $0.rawValue != 0 }
  }

  /// The GDK event of the key press.
  public var event: OpaquePointer? { gtk_event_controller_get_current_event(controller) }
  /// The time of the key press.
  public var time: UInt32 { gtk_event_controller_get_current_event_time(controller) }

  /// Forwards the key to another widget.
  ///
  /// - Returns: True if that widget handled it.
  public func isTaken(by other: Widget) -> Bool { gtk_event_controller_key_forward(controller, other) != 0 }
}

extension Widget {
  /// Calls back with each key pressed in this widget. A result of `true` stops the key.
  ///
  /// - Parameters:
  ///   - isFirst: True if the callback runs before the focused widget gets the key, false if it runs after.
  ///   - take: Handles a key, and returns true to stop it.
  /// - Returns: The controller, which the widget owns.
  @MainActor @discardableResult
  public func onKey(isFirst: Bool = false, _ take: @escaping (KeyPress) -> Bool) -> OpaquePointer? {
    guard let keys = gtk_event_controller_key_new() else { return nil }
    if isFirst { gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE) }
    keys.onRequest("key-pressed") { (value: UInt32, code: UInt32, modifiers: UInt32) -> Bool in
      take(KeyPress(value: value, code: code, modifiers: modifiers, controller: keys))
    }
    gtk_widget_add_controller(self, keys)
    return keys
  }
}
