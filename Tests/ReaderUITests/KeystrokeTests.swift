import CGTK
import Testing

@testable import ReaderUI
@testable import SharedUI

@MainActor
@Suite struct KeystrokeTests {
  nonisolated private static let shift = GDK_SHIFT_MASK.rawValue
  nonisolated private static let control = GDK_CONTROL_MASK.rawValue
  nonisolated private static let lock = GDK_LOCK_MASK.rawValue

  /// A key as it arrives: its name, what is held, and how it is written.
  @Test(arguments: [
    ("j", 0, "j"), ("J", shift, "<Shift>j"), ("J", lock, "j"), ("j", lock | shift, "<Shift>j"),
    ("N", shift | control, "<Shift><Control>n"), ("n", control, "<Control>n"),
    // Shift makes these signs what they are.
    ("question", shift, "question"), ("plus", shift, "plus"), ("plus", 0, "plus"), ("slash", shift, "slash"),
    ("question", shift | control, "<Control>question"), ("1", 0, "1"), ("1", shift, "1"), ("exclam", shift, "exclam"),
    ("KP_1", 0, "KP_1"), ("KP_Add", 0, "KP_Add"),
    ("space", shift, "<Shift>space"), ("Return", shift, "<Shift>Return"), ("Down", shift, "<Shift>Down"),
    ("F5", shift, "<Shift>F5"), ("Delete", 0, "Delete"),
    ("Cyrillic_EF", shift, "<Shift>Cyrillic_ef"), ("Cyrillic_ef", 0, "Cyrillic_ef"), ("Arabic_jeem", 0, "Arabic_jeem"),
    ("hebrew_aleph", control, "<Control>hebrew_aleph"), ("Greek_SIGMA", shift, "<Shift>Greek_sigma"),
    ("Adiaeresis", shift, "<Shift>adiaeresis"), ("ssharp", 0, "ssharp"),
  ])
  func `A key has one form, however it was pressed, and reads as it is written`(
    name: String, held: UInt32, text: String
  ) {
    let key = Keystroke(pressed: gdk_keyval_from_name(name), held)
    #expect(key.text == text)
    #expect(Keystroke(text) == key)
  }

  @Test(arguments: [
    ("N", "n"), ("<Primary>n", "<Control>n"), ("<shift>question", "question"), ("g+T", "g+t"),
  ])
  func `Other ways to write a key mean the same`(text: String, written: String) {
    #expect(Keystroke(text)?.text == written)
  }

  @Test(arguments: ["", "g+", "<Control>", "nonsense", "<Control", "j k", "j+k", "+", "<Control>+", "\u{FFFF}"])
  func `What names no key is none`(_ text: String) {
    #expect(Keystroke(text) == nil)
  }

  @Test func `What GTK may take from a text field has a modifier or writes nothing`() {
    for text in ["j", "<Shift>n", "space", "Return", "Down", "plus", "1", "KP_1", "Cyrillic_ef", "Delete", "g+t"] {
      #expect(Keystroke(text)?.isPlain == true, "\(text)")
    }
    for text in ["<Control>j", "<Alt>Left", "F5", "<Shift>F5", "F11", "XF86AudioPlay", "<Control><Shift>r"] {
      #expect(Keystroke(text)?.isPlain == false, "\(text)")
    }
  }

  @Test func `What the window or the desktop needs is refused with a sentence`() {
    for text in [
      "Tab", "<Control>Tab", "ISO_Left_Tab", "Escape", "<Shift>Escape", "Left", "<Control>Right", "F10", "<Shift>F10",
      "Menu",
      "<Super>x", "<Control>c", "<Control>v", "<Control>a", "<Control>BackSpace", "<Control><Shift>Home", "Shift_L",
      "Control_R",
      "Caps_Lock", "ISO_Level3_Shift", "Multi_key",
    ] {
      #expect(Keystroke(text)?.refusal?.isEmpty == false, "\(text)")
    }
    for text in ["j", "<Alt>Left", "Up", "Down", "<Control>z", "<Control><Shift>c", "a", "Delete", "<Alt>Up", "F12"] {
      #expect(Keystroke(text).map { $0.refusal == nil } == true, "\(text)")
    }
  }

  @Test func `A key is named as the keyboard has it`() {
    #expect(Keystroke("<Control>f")?.label == "Ctrl+F")
    #expect(Keystroke("j")?.label == "J")
    #expect(Keystroke("g+t")?.label == "G then T")
  }
}
