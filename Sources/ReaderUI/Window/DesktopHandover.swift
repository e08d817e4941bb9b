import CGTK
import GLibSupport
import GTKSupport
import Text

/// Hands to the desktop what leaves the program: addresses to the browser, texts to the clipboard.
struct DesktopHandover {
  private let window: Object
  private let toast: Toast
  private let trace: Trace?

  init(from window: Object, toast: Toast, trace: Trace?) {
    self.window = window
    self.toast = toast
    self.trace = trace
  }

  /// Opens an address, if it is one of the few kinds that may leave the app.
  func open(_ address: String) {
    guard mayOpenOutside(address) else {
      return toast.say(translated("Courant does not open addresses of this kind"))
    }
    trace?.note("opened-outside", [("address", address)])
    gtk_show_uri(window.cast(), address, guint32(GDK_CURRENT_TIME))
  }

  /// Copies a link, or another text with what is said of it.
  func copy(_ text: String, saying sentence: String = translated("Link copied")) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(window.cast()), text)
    toast.say(sentence)
  }
}
