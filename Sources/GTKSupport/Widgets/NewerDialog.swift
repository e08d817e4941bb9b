import CGTK
import GLibSupport

/// A dialog that libadwaita makes whole: in its window, or where there are none a window of its own, whose functions and properties
/// have the same names but for how they begin.
@MainActor
struct NewerDialog {
  private let dialog: Object

  /// - Parameter made: What libadwaita's function made a moment ago.
  init(_ made: Widget) {
    // A window belongs to GTK until it is destroyed.
    dialog = Newer.hasDialogs ? Object(adopting: made) : Object(retaining: made)
  }

  var widget: Widget { dialog.cast() }

  func present(over parent: UnsafeMutablePointer<GtkWindow>) {
    if Newer.hasDialogs { return Newer.present(dialog: widget, over: parent.cast()) }
    let window: UnsafeMutablePointer<GtkWindow> = widget.cast()
    gtk_window_set_transient_for(window, parent)
    gtk_window_set_modal(window, 1)
    window.endProgramByKeys()
    gtk_window_present(window)
  }
}
