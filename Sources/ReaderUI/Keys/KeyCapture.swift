import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The dialog in which the reader presses a new key for a command.
final class KeyCapture {
  private let interface = Interface("key-capture", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let command: Command
  private var bindings: KeyBindings
  private let isFurther: Bool
  private let onChange: (KeyBindings) -> Void
  /// A key that belongs to another command, until the reader decides whether to take it.
  private var contested: Keystroke?

  /// - Parameters:
  ///   - isFurther: True if the command keeps its present keys.
  ///   - onChange: Called with the changed bindings.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, for command: Command, bindings: KeyBindings, isFurther: Bool,
    onChange: @escaping (KeyBindings) -> Void
  ) {
    let capture = KeyCapture(command, bindings, isFurther: isFurther, onChange: onChange)
    capture.frame.present(over: window, keeping: capture, focus: capture.interface.widget("place"))
    // GTK asks the controller that was added last first. So the quit key can be assigned here, too.
    capture.listen()
  }

  private init(
    _ command: Command, _ bindings: KeyBindings, isFurther: Bool, onChange: @escaping (KeyBindings) -> Void
  ) {
    self.command = command
    self.bindings = bindings
    self.isFurther = isFurther
    self.onChange = onChange
    let prompt =
      isFurther
      ? translated("Press another key for “%s”", command.title) : translated("Press a key for “%s”", command.title)
    gtk_label_set_text(interface.object("prompt"), prompt)
    Accessible.label(prompt, on: interface.widget("place"))
    say(
      isFurther
        ? translated("Esc cancels.") : translated("Esc cancels. Backspace leaves the command without keys."),
      isHint: true)
    interface.widget("cancel").on("clicked") { [weak self] in self?.close() }
    interface.widget("reassign").on("clicked") { [weak self] in
      if let self, let contested { assign(contested) }
    }
  }

  private func close() {
    frame.close()
  }

  private func listen() {
    frame.widget.onKey(isFirst: true) { [weak self] press in
      self?.pressed(Keystroke(pressed: press.value, press.modifiers)) ?? false
    }
  }

  /// - Returns: True if the dialog handled the key; false if its buttons must handle it.
  private func pressed(_ key: Keystroke) -> Bool {
    guard !key.isModifier else { return false }
    if key.modifiers == 0, key.value == UInt32(GDK_KEY_Escape) {
      close()
    } else if contested != nil, Self.answering.contains(Int32(bitPattern: key.value)) {
      return false
    } else if key.modifiers == 0, key.value == UInt32(GDK_KEY_BackSpace), !isFurther {
      bindings.removeKeys(of: command.action)
      finish()
    } else if let refusal = key.refusal {
      show(key)
      say(refusal)
    } else {
      weigh(key)
    }
    return true
  }

  /// The keys that move the focus between the buttons, and the keys that press a button.
  private static let answering = [
    GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space,
  ]

  private func weigh(_ key: Keystroke) {
    let losers = bindings.commands(losing: key, to: command.action)
    guard !losers.isEmpty else { return assign(key) }
    show(key)
    contested = key
    let titles = listed(losers.map { translated("“%s”", $0.title) })
    say(
      key == .prefix
        ? translated("It begins the keys of %s, which would lose them.", titles)
        : translated("It belongs to %s, which would lose it.", titles))
    gtk_widget_set_visible(interface.widget("answers"), 1)
    gtk_widget_grab_focus(interface.widget("reassign"))
  }

  private func show(_ key: Keystroke) {
    contested = nil
    gtk_widget_set_visible(interface.widget("answers"), 0)
    gtk_shortcut_label_set_accelerator(interface.object("pressed"), key.text)
    gtk_widget_set_visible(interface.widget("pressed"), 1)
    gtk_widget_grab_focus(interface.widget("place"))
  }

  private func say(_ text: String, isHint: Bool = false) {
    let label = interface.widget("message")
    gtk_label_set_text(label.opaque, text)
    if isHint { gtk_widget_add_css_class(label, "dim-label") } else { gtk_widget_remove_css_class(label, "dim-label") }
    // The message is the description of the focused widget, so that screen readers read it aloud.
    for place in ["place", "reassign"] { Accessible.describe(text, on: interface.widget(place)) }
  }

  private func assign(_ key: Keystroke) {
    bindings.assign(key, to: command.action, isFurther: isFurther)
    finish()
  }

  private func finish() {
    onChange(bindings)
    close()
  }
}
