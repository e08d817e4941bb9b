import CGTK
import Text

extension Keystroke {
  /// True for a modifier key: Shift, Caps Lock, Compose and similar ones.
  package var isModifier: Bool {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Shift_L...GDK_KEY_Hyper_R, GDK_KEY_ISO_Lock...GDK_KEY_ISO_Level5_Lock: true
    case GDK_KEY_Mode_switch, GDK_KEY_Num_Lock, GDK_KEY_Scroll_Lock, GDK_KEY_Multi_key, GDK_KEY_VoidSymbol, 0: true
    default: false
    }
  }

  /// The reason why the key cannot be assigned, as a sentence; `nil` if it can be assigned.
  package var refusal: String? {
    if isModifier { return translated("A modifier alone is not enough.") }
    if has(GDK_SUPER_MASK) || has(GDK_META_MASK) || has(GDK_HYPER_MASK) {
      return translated("Keys with Super belong to the desktop.")
    }
    switch Int32(bitPattern: value) {
    case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
      return translated("Tab moves between the parts of the window.")
    case GDK_KEY_Escape:
      return translated("Escape cancels and closes.")
    case GDK_KEY_F10, GDK_KEY_Menu:
      return translated("This key opens menus.")
    case GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_KP_Left, GDK_KEY_KP_Right:
      if !has(GDK_ALT_MASK) { return translated("Lists, menus and text fields need this key.") }
    case GDK_KEY_Up, GDK_KEY_Down:
      if modifiers == GDK_CONTROL_MASK.rawValue { return translated("Lists need this key.") }
    case GDK_KEY_Home, GDK_KEY_End, GDK_KEY_BackSpace, GDK_KEY_Delete, GDK_KEY_Insert:
      if has(GDK_CONTROL_MASK), !has(GDK_ALT_MASK) { return translated("Text fields need this key.") }
    case GDK_KEY_a, GDK_KEY_c, GDK_KEY_v, GDK_KEY_x:
      if modifiers == GDK_CONTROL_MASK.rawValue { return translated("Text fields need this key.") }
    default: break
    }
    return nil
  }

  private func has(_ modifier: GdkModifierType) -> Bool {
    modifiers & modifier.rawValue != 0
  }
}
