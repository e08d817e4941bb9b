/// What key presses do, one after the other.
struct KeyPresses {
  /// The keys as they are now.
  var bindings: KeyBindings
  /// When "g" was pressed, in milliseconds of the event's clock.
  private var prefixTime: UInt32?

  /// How long after "g" its second key counts, in milliseconds.
  private static let patience: UInt32 = 2000

  init(_ bindings: KeyBindings) {
    self.bindings = bindings
  }

  /// The action of a key press, an empty one for the first key of two, or `nil` where the key is not ours.
  ///
  /// - Parameters:
  ///   - readings: The key as it arrived, and then what it would be in the keyboard's other layouts: the first one that
  ///     means something counts, so that keys work in scripts that have no Latin letters.
  ///   - time: When it was pressed, in milliseconds of the event's clock.
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
