import CGTK
import Text

/// A key with its modifiers, or the second of two keys in sequence.
///
/// A key has one normal form. Letters are lower case, and keep the modifier Shift. Other characters lose Shift, because
/// it depends on the keyboard's layout whether they need Shift.
package struct Keystroke: Hashable {
  /// GDK's key value.
  package let value: UInt32
  /// GDK's modifier bits.
  package let modifiers: UInt32
  /// True if "g" must be pressed before the key.
  let followsPrefix: Bool

  /// The prefix, the first key of two.
  package static let prefix = Keystroke(pressed: UInt32(GDK_KEY_g), 0)

  private static let shift = GDK_SHIFT_MASK.rawValue
  private static let others =
    GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue
    | GDK_HYPER_MASK.rawValue

  /// Parses a text in the form of `text`: GTK's accelerators, and `g+t` for two keys as in GtkShortcutLabel.
  ///
  /// - Returns: `nil` if the text does not name a key.
  package init?(_ text: String) {
    let isSecond = text.hasPrefix("g+")
    var (value, modifiers): (UInt32, GdkModifierType) = (0, GdkModifierType(0))
    guard gtk_accelerator_parse(isSecond ? String(text.dropFirst(2)) : text, &value, &modifiers) != 0, value != 0
    else { return nil }
    self.init(pressed: value, modifiers.rawValue, followsPrefix: isSecond)
  }

  /// - Parameters:
  ///   - value: The key value of the event. With Caps Lock, this may be a capital letter.
  ///   - modifiers: All modifiers that are pressed.
  package init(pressed value: UInt32, _ modifiers: UInt32, followsPrefix: Bool = false) {
    self.value = gdk_keyval_to_lower(value)
    self.followsPrefix = followsPrefix
    let hasCase = gdk_keyval_to_lower(value) != gdk_keyval_to_upper(value)
    let isSign = gdk_keyval_to_unicode(value) > 0x20 && gdk_keyval_to_unicode(value) != 0x7F
    self.modifiers = modifiers & (Self.others | (isSign && !hasCase ? 0 : Self.shift))
  }

  /// The same key after the prefix "g".
  package var afterPrefix: Keystroke { Keystroke(pressed: value, modifiers, followsPrefix: true) }

  /// The key in GTK's accelerator syntax, which the settings and GtkShortcutLabel use.
  package var text: String {
    (followsPrefix ? "g+" : "") + Self.taken(gtk_accelerator_name(value, GdkModifierType(modifiers)))
  }

  /// The name of the key on the keyboard, in the reader's language.
  package var label: String {
    let own = Self.taken(gtk_accelerator_get_label(value, GdkModifierType(modifiers)))
    return followsPrefix ? translated("%1$s then %2$s", Self.prefix.label, own) : own
  }

  /// True if text fields need the key. `PlainKeys` then handles the key, and GTK does not.
  package var isPlain: Bool { modifiers & Self.others == 0 && !isFunctionKey }

  /// True for the keys F1 to F35, and for media keys and similar ones.
  private var isFunctionKey: Bool {
    (UInt32(GDK_KEY_F1)...UInt32(GDK_KEY_F35)).contains(value) || value >> 16 == 0x1008
  }

  /// Returns true if at most one of the two keys can be assigned. If "g" alone had a command, it could not be a prefix.
  func excludes(_ other: Keystroke) -> Bool {
    self == other || (self == .prefix && other.followsPrefix) || (other == .prefix && followsPrefix)
  }

  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
