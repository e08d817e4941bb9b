import CGTK
import GTKSupport
import Library
import SharedUI

/// The window that opens in place of the reader's window if the library takes longer than a moment to open.
final class WaitingWindow {
  private let interface = Interface("waiting-window", under: resourceRoot)

  /// - Parameter onClosed: Called when the reader does not want to wait.
  init(application: UnsafeMutablePointer<GtkApplication>, onClosed: @escaping () -> Void) {
    gtk_window_set_application(window, application)
    window.onRequest("close-request") { () -> Bool in
      onClosed()
      return false
    }
    gtk_window_present(window)
  }

  /// Shows the current step of the opening.
  func show(_ step: OpeningStep) {
    adw_status_page_set_description(interface.object("status"), escaped(step.message))
  }

  private var window: UnsafeMutablePointer<GtkWindow> { interface.object("window").cast() }

  func close() {
    gtk_window_destroy(window)
  }
}
