import CGTK
import GLibSupport
import GTKSupport
import Text

/// Asks the reader before an action, and shows messages that are longer than one line.
enum Question {
  /// Shows a question over a window.
  ///
  /// - Parameters:
  ///   - action: The label of the button that confirms.
  ///   - otherwise: The label of the button that declines.
  ///   - isDestructive: True if the action deletes something.
  ///   - isDefault: True if Return confirms and the button is highlighted; otherwise Return declines.
  ///   - left: Called if the reader declines.
  ///   - confirmed: Called if the reader confirms.
  static func ask(
    over window: UnsafeMutablePointer<GtkWindow>, _ heading: String, _ body: String, action: String,
    otherwise: String = translated("_Cancel"), isDestructive: Bool = false, isDefault: Bool = true,
    left: @escaping () -> Void = {}, confirmed: @escaping () -> Void
  ) {
    let alert = Alert(heading, body)
    alert.add("cancel", otherwise)
    let look = isDefault ? ADW_RESPONSE_SUGGESTED : ADW_RESPONSE_DEFAULT
    alert.add("confirm", action, appearance: isDestructive ? ADW_RESPONSE_DESTRUCTIVE : look)
    alert.setDefault(isDefault ? "confirm" : "cancel")
    alert.setClosing("cancel")
    alert.onAnswer { if $0 == "confirm" { confirmed() } else { left() } }
    alert.present(over: window)
  }

  /// Asks the reader for a name.
  ///
  /// - Parameters:
  ///   - action: The label of the button that confirms.
  ///   - confirmed: Called with the name, which is not empty.
  static func askName(
    over window: UnsafeMutablePointer<GtkWindow>, _ heading: String, action: String,
    confirmed: @escaping (String) -> Void
  ) {
    let alert = Alert(heading, "")
    alert.add("cancel", translated("_Cancel"))
    alert.add("confirm", action, appearance: ADW_RESPONSE_SUGGESTED)
    alert.setDefault("confirm")
    alert.setClosing("cancel")
    let name = alert.addField(translated("Name"), for: "confirm")
    alert.onAnswer { if $0 == "confirm" { confirmed(name()) } }
    alert.present(over: window)
  }

  /// Shows a message that is too long for a toast.
  static func tell(over window: UnsafeMutablePointer<GtkWindow>, _ heading: String, _ body: String) {
    let alert = Alert(heading, body)
    alert.add("close", translated("_Close"))
    alert.setDefault("close")
    alert.setClosing("close")
    alert.present(over: window)
  }
}
