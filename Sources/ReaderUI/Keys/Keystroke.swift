import CGTK
import Text

/// A key with its modifiers, or the second of two keys that are pressed after each other.
///
/// A key has one form, however it was written or pressed: letters are small and carry Shift, other signs do not, for the
/// keyboard's layout says where Shift is needed for them.
struct Keystroke: Hashable {
  /// As GDK numbers the keys.
  let value: UInt32
  /// As GDK numbers the modifiers.
  let modifiers: UInt32
  /// Whether "g" is pressed before it.
  let followsPrefix: Bool

  /// The first key of two.
  static let prefix = Keystroke(pressed: UInt32(GDK_KEY_g), 0)

  private static let shift = GDK_SHIFT_MASK.rawValue
  private static let others =
    GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
    | GDK_HYPER_MASK.rawValue

  /// Reads what `text` writes: GTK's accelerators, and `g+t` for two keys as GtkShortcutLabel has it.
  ///
  /// - Returns: `nil` for a text that names no key.
  init?(_ text: String) {
    let isSecond = text.hasPrefix("g+")
    var (value, modifiers): (UInt32, GdkModifierType) = (0, GdkModifierType(0))
    guard gtk_accelerator_parse(isSecond ? String(text.dropFirst(2)) : text, &value, &modifiers) != 0, value != 0
    else { return nil }
    self.init(pressed: value, modifiers.rawValue, followsPrefix: isSecond)
  }

  /// - Parameters:
  ///   - value: The key as it arrived; Caps Lock may have made it a capital letter.
  ///   - modifiers: All that were held.
  init(pressed value: UInt32, _ modifiers: UInt32, followsPrefix: Bool = false) {
    self.value = gdk_keyval_to_lower(value)
    self.followsPrefix = followsPrefix
    let hasCase = gdk_keyval_to_lower(value) != gdk_keyval_to_upper(value)
    let isSign = gdk_keyval_to_unicode(value) > 0x20 && gdk_keyval_to_unicode(value) != 0x7F
    self.modifiers = modifiers & (Self.others | (isSign && !hasCase ? 0 : Self.shift))
  }

  /// The same key pressed after "g".
  var afterPrefix: Keystroke { Keystroke(pressed: value, modifiers, followsPrefix: true) }

  /// As GTK writes accelerators, which is how settings and GtkShortcutLabel have it.
  var text: String {
    (followsPrefix ? "g+" : "") + Self.taken(gtk_accelerator_name(value, GdkModifierType(modifiers)))
  }

  /// As the reader's keyboard is labelled, in the reader's language.
  var label: String {
    let own = Self.taken(gtk_accelerator_get_label(value, GdkModifierType(modifiers)))
    return followsPrefix ? translated("%1$s then %2$s", Self.prefix.label, own) : own
  }

  /// Whether text fields need the key for themselves, so that it is looked at one by one and not left to GTK.
  var isPlain: Bool { modifiers & Self.others == 0 && !isFunctionKey }

  /// F1 to F35, and the keys for music and the like.
  private var isFunctionKey: Bool {
    (UInt32(GDK_KEY_F1)...UInt32(GDK_KEY_F35)).contains(value) || value >> 16 == 0x1008
  }

  /// Whether only one of the two can be had: "g" alone would never wait for a second key.
  func excludes(_ other: Keystroke) -> Bool {
    self == other || (self == .prefix && other.followsPrefix) || (other == .prefix && followsPrefix)
  }

  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
