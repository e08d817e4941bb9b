import CGTK
import Library
import Text

/// Says once that the library was damaged and what became of it.
enum RestorationNotice {
  static func present(over window: UnsafeMutablePointer<GtkWindow>, _ restoration: Restoration) {
    let text = restoration.message(copied: DateText.full(restoration.copied))
    guard let dialog = adw_message_dialog_new(window, translated("The Library Was Restored"), text) else { return }
    adw_message_dialog_add_response(dialog.cast(), "close", translated("_Close"))
    adw_message_dialog_set_default_response(dialog.cast(), "close")
    gtk_window_present(dialog.cast())
  }
}
