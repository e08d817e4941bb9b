import CGTK

/// The effect of a key in the viewer.
enum ViewerKey: Equatable {
  /// An action of the viewer.
  case action(String)
  case first, last
  /// A move of the visible part, in fractions of the room.
  case pan(x: Double, y: Double)

  /// - Parameters:
  ///   - modifiers: A `GdkModifierType`.
  ///   - isMirrored: True if text is written from right to left. The pictures then have this order too.
  init?(_ key: UInt32, modifiers: UInt32, isMirrored: Bool) {
    let held = modifiers & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue | GDK_ALT_MASK.rawValue)
    let isPlain = held == 0
    let (left, right) = isMirrored ? ("next", "previous") : ("previous", "next")
    switch Int32(bitPattern: key) {
    case GDK_KEY_Escape where isPlain: self = .action("close")
    case GDK_KEY_w where held == GDK_CONTROL_MASK.rawValue: self = .action("close")
    case GDK_KEY_c where held == GDK_CONTROL_MASK.rawValue: self = .action("copy")
    case GDK_KEY_s where held == GDK_CONTROL_MASK.rawValue: self = .action("save")
    // On some keyboards, a plus needs Shift. Ctrl is accepted because other programs zoom with it.
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: self = .action("zoom-in")
    case GDK_KEY_minus, GDK_KEY_underscore, GDK_KEY_KP_Subtract: self = .action("zoom-out")
    case GDK_KEY_0, GDK_KEY_KP_0: self = .action("fit")
    case GDK_KEY_1, GDK_KEY_KP_1: self = .action("actual")
    case GDK_KEY_space where isPlain: self = .action("play")
    case GDK_KEY_Return where isPlain, GDK_KEY_KP_Enter where isPlain: self = .action("load")
    case GDK_KEY_F11,
      GDK_KEY_f where isPlain:
      self = .action("full-screen")
    case GDK_KEY_Left where isPlain, GDK_KEY_KP_Left where isPlain: self = .action(left)
    case GDK_KEY_Right where isPlain, GDK_KEY_KP_Right where isPlain: self = .action(right)
    case GDK_KEY_k where isPlain, GDK_KEY_Page_Up where isPlain: self = .action("previous")
    case GDK_KEY_j where isPlain, GDK_KEY_Page_Down where isPlain: self = .action("next")
    case GDK_KEY_Home where isPlain: self = .first
    case GDK_KEY_End where isPlain: self = .last
    case GDK_KEY_Up: self = .pan(x: 0, y: -Self.part)
    case GDK_KEY_Down: self = .pan(x: 0, y: Self.part)
    case GDK_KEY_Left: self = .pan(x: -Self.part, y: 0)
    case GDK_KEY_Right: self = .pan(x: Self.part, y: 0)
    default: return nil
    }
  }

  /// The fraction of the room by which a key moves the picture.
  private static let part = 0.2
}
