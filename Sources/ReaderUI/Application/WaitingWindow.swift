import CGTK
import GTKSupport

/// Stands in for the reader's window while the library is being opened, where that takes longer than a moment.
final class WaitingWindow {
  private let interface = Interface("waiting-window", under: resourceRoot)

  init(application: UnsafeMutablePointer<GtkApplication>) {
    gtk_window_set_application(window, application)
    gtk_window_present(window)
  }

  private var window: UnsafeMutablePointer<GtkWindow> { interface.object("window").cast() }

  func close() {
    gtk_window_destroy(window)
  }
}
