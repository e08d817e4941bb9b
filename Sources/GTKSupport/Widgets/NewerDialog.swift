import CGTK
import GLibSupport

/// A dialog that a function of libadwaita creates: inside its window, or in older versions as a separate window. Apart
/// from the prefix, the functions and properties of both have the same names.
@MainActor
struct NewerDialog {
  private let dialog: Object

  /// - Parameter made: The new dialog from libadwaita's function.
  init(_ made: Widget) {
    // GTK owns a window until the window is destroyed.
    dialog = Newer.hasDialogs ? Object(adopting: made) : Object(retaining: made)
  }

  var widget: Widget { dialog.cast() }

  func present(over parent: UnsafeMutablePointer<GtkWindow>) {
    if Newer.hasDialogs { return Newer.present(dialog: widget, over: parent.cast()) }
    let window: UnsafeMutablePointer<GtkWindow> = widget.cast()
    gtk_window_set_transient_for(window, parent)
    gtk_window_set_modal(window, 1)
    window.takeProgramKeys()
    gtk_window_present(window)
  }

  static func close(_ widget: Widget) {
    if Newer.hasDialogs { Newer.close(dialog: widget) } else { gtk_window_close(widget.cast()) }
  }
}
