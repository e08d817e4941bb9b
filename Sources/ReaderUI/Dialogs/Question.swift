import CGTK
import GLibSupport
import GTKSupport
import Text

/// Asks the reader before something is done.
enum Question {
  /// Shows the question over a window, with a button to leave it.
  ///
  /// - Parameters:
  ///   - action: The label of the button that does it.
  ///   - otherwise: The label of the button that leaves it.
  ///   - isDestructive: Whether something is lost by it.
  ///   - isDefault: Whether Return stands for the button.
  ///   - confirmed: Called where the reader chose the button.
  static func ask(
    over window: UnsafeMutablePointer<GtkWindow>, _ heading: String, _ body: String, action: String,
    otherwise: String = translated("_Cancel"), isDestructive: Bool = false, isDefault: Bool = true,
    confirmed: @escaping () -> Void
  ) {
    guard let dialog = adw_message_dialog_new(window, heading, body) else { return }
    adw_message_dialog_add_response(dialog.cast(), "cancel", otherwise)
    adw_message_dialog_add_response(dialog.cast(), "confirm", action)
    adw_message_dialog_set_response_appearance(
      dialog.cast(), "confirm", isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
    if isDefault { adw_message_dialog_set_default_response(dialog.cast(), "confirm") }
    adw_message_dialog_set_close_response(dialog.cast(), "cancel")
    dialog.on("response") { (response: String) in
      if response == "confirm" { confirmed() }
    }
    gtk_window_present(dialog.cast())
  }
}
