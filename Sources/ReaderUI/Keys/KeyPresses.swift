import SharedUI

/// Finds the actions of successive key presses.
struct KeyPresses {
  /// The current key bindings.
  var bindings: KeyBindings
  /// The time when the prefix "g" was pressed, in milliseconds of the event's clock; `nil` if no prefix is waiting.
  private var prefixTime: UInt32?

  /// The time after "g" within which the second key must follow, in milliseconds.
  private static let patience: UInt32 = 2000

  init(_ bindings: KeyBindings) {
    self.bindings = bindings
  }

  /// Returns the action of a key press: empty for the first key of two, `nil` for a key without an action.
  ///
  /// - Parameters:
  ///   - readings: The key in the current layout, then in the keyboard's other layouts. The first reading with an
  ///     action is used, so that keys also work in layouts without Latin letters.
  ///   - time: The time of the press, in milliseconds of the event's clock.
  mutating func action(of readings: [Keystroke], at time: UInt32) -> String? {
    if let prefix = prefixTime {
      prefixTime = nil
      let second = readings.lazy.compactMap { [bindings] in bindings.actions[$0.afterPrefix] }.first
      if time &- prefix < Self.patience, let second { return second }
    }
    for key in readings {
      if key == .prefix, bindings.hasSequences {
        prefixTime = time
        return ""
      }
      if let action = bindings.actions[key] { return action }
    }
    return nil
  }
}
