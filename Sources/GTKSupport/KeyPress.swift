import CGTK
import GLibSupport

/// A key that is pressed in a widget.
@MainActor
public struct KeyPress {
  /// The key as GDK numbers them.
  public let value: UInt32
  /// The same as GDK's names of keys are imported, `GDK_KEY_Escape` and so on.
  public var key: Int32 { Int32(bitPattern: value) }
  /// The place on the keyboard.
  public let code: UInt32
  /// What is held beside it (`GdkModifierType`).
  public let modifiers: UInt32
  /// What tells of it.
  fileprivate let controller: OpaquePointer

  /// Whether it takes the focus from one thing to the next.
  public var isTab: Bool { [GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab].contains(key) }

  /// Whether it takes the focus from one place to another, as Tab, the arrows and F6 do.
  public var isWalking: Bool {
    isTab || key == GDK_KEY_F6
      || [
        GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_KP_Up, GDK_KEY_KP_Down, GDK_KEY_KP_Left,
        GDK_KEY_KP_Right,
      ].contains(key)
  }

  /// Whether one of these is held beside it, others or not.
  public func isWith(_ modifiers: GdkModifierType...) -> Bool {
    modifiers.contains { self.modifiers & $0.rawValue != 0 }
  }

  /// The event behind it.
  public var event: OpaquePointer? { gtk_event_controller_get_current_event(controller) }
  /// When it was pressed.
  public var time: UInt32 { gtk_event_controller_get_current_event_time(controller) }

  /// Hands it to another widget.
  ///
  /// - Returns: Whether that takes it.
  public func isTaken(by other: Widget) -> Bool { gtk_event_controller_key_forward(controller, other) != 0 }
}

extension Widget {
  /// Calls back with each key that is pressed in this widget, until it takes one.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it goes before what has the focus, and not behind it.
  ///   - take: Says whether it takes the key.
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
