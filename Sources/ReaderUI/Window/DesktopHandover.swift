import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// Passes data to the desktop: addresses to the browser, texts to the clipboard.
struct DesktopHandover {
  private let window: Object
  private let toast: Toast
  private let trace: Trace?

  init(from window: Object, toast: Toast, trace: Trace?) {
    self.window = window
    self.toast = toast
    self.trace = trace
  }

  /// Opens an address if its scheme is allowed outside of the program. Asks first, unless the address is for the
  /// browser or for the mail program.
  func open(_ address: String) {
    guard mayOpenOutside(address) else {
      return toast.say(translated("Courant does not open addresses of this kind"))
    }
    guard isForOtherProgram(address) else { return launch(address) }
    Question.ask(
      over: window.cast(), translated("Open Another Program?"),
      translated("Another program opens this address:") + "\n\n"
        + address.prefix(Self.longest),
      action: translated("_Open")
    ) { launch(address) }
  }

  /// The maximum length of an address in the question, in characters.
  private static let longest = 300

  private func launch(_ address: String) {
    trace?.note("opened-outside", [("address", address)])
    let context = Object(adopting: gdk_display_get_app_launch_context(gtk_widget_get_display(window.cast())))
    ShippedFonts.keep(from: context)
    Task { [toast] in
      let result = await AsyncResult.of {
        g_app_info_launch_default_for_uri_async(address, context.cast(), nil, $0, $1)
      }
      if g_app_info_launch_default_for_uri_finish(result.pointer, nil) == 0 {
        toast.say(translated("The desktop has no program for this address"))
      }
    }
  }

  /// Copies a link, or another text, and shows a message.
  func copy(_ text: String, saying sentence: String = translated("Link copied")) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(window.cast()), text)
    toast.say(sentence)
  }
}
