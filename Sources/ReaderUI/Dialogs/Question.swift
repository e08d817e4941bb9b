import CGTK
import GLibSupport
import GTKSupport
import Text

/// Asks the reader before something is done, and tells what takes more than a line.
enum Question {
  /// Shows the question over a window, with a button to leave it.
  ///
  /// - Parameters:
  ///   - action: The label of the button that does it.
  ///   - otherwise: The label of the button that leaves it.
  ///   - isDestructive: Whether something is lost by it.
  ///   - isDefault: Whether Return stands for the button, which looks so then; else it leaves it.
  ///   - left: Called where they did not.
  ///   - confirmed: Called where the reader chose the button.
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

  /// Says something that is too long for a toast.
  static func tell(over window: UnsafeMutablePointer<GtkWindow>, _ heading: String, _ body: String) {
    let alert = Alert(heading, body)
    alert.add("close", translated("_Close"))
    alert.setDefault("close")
    alert.setClosing("close")
    alert.present(over: window)
  }
}
