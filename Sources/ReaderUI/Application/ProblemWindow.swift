import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The window that opens in place of the reader's window if the library cannot be opened.
final class ProblemWindow {
  private let interface = Interface("problem-window", under: resourceRoot)

  init(application: UnsafeMutablePointer<GtkApplication>, message: String, retry: @escaping () -> Void) {
    adw_status_page_set_description(interface.object("status"), escaped(message))
    gtk_window_set_application(window, application)
    interface.widget("retry").on("clicked") { [weak self] in
      guard let self else { return }
      let old = window
      // The application ends with its last window, so `retry` holds it first while the library is opened.
      retry()
      gtk_window_destroy(old)
    }
    interface.widget("quit").on("clicked") { [weak self] in self.map { gtk_window_destroy($0.window) } }
    window.keepWhileOpen(self)
  }

  private var window: UnsafeMutablePointer<GtkWindow> { interface.object("window").cast() }

  func present() {
    gtk_window_present(window)
  }
}
