import CGTK
import GLibSupport
import GTKSupport
import Reading

/// The header and the caption of the viewer. In a window, they are above and below the picture. In full screen, they
/// lie over the picture, and are hidden while the reader does nothing.
final class ViewerBars {
  private let interface: Interface
  private var isFloating = false
  private let leaving = Delay()
  /// The last position of the pointer.
  private var pointer = (x: 0.0, y: 0.0)

  /// The time until the bars are hidden, in seconds.
  private static let patience = 3.0

  /// - Parameter interface: The interface of the viewer.
  init(of interface: Interface) {
    self.interface = interface
    guard let motion = gtk_event_controller_motion_new() else { return }
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE)
    motion.on("motion") { [weak self] (x: Double, y: Double) in
      // When the bars move below a resting pointer, GTK also reports a motion.
      guard let self, (x, y) != pointer else { return }
      pointer = (x, y)
      show()
    }
    gtk_widget_add_controller(interface.widget("overlay"), motion)
  }

  private var bars: [Widget] { [interface.widget("header"), interface.widget("caption")] }

  /// Moves the bars over the picture, or back beside it.
  func float(_ isFloating: Bool) {
    guard isFloating != self.isFloating else { return }
    self.isFloating = isFloating
    for bar in bars {
      g_object_ref(bar.raw)
      if isFloating {
        gtk_box_remove(interface.object("column").cast(), bar)
        gtk_overlay_add_overlay(interface.object("overlay"), bar)
      } else {
        gtk_overlay_remove_overlay(interface.object("overlay"), bar)
        let isHeader = bar == interface.widget("header")
        gtk_box_insert_child_after(
          interface.object("column").cast(), bar, isHeader ? nil : gtk_widget_get_last_child(interface.widget("column"))
        )
      }
      g_object_unref(bar.raw)
    }
    show()
  }

  /// Shows the bars. In full screen, they are hidden again after a while.
  func show() {
    setVisible(true)
    leaving.cancel()
    if isFloating { leaving.start(.seconds(Self.patience)) { [weak self] in self?.leave() } }
  }

  /// Stops the timer.
  func stop() {
    leaving.cancel()
  }

  private func leave() {
    // The bars stay while the keyboard focus is in them or their menu is open.
    guard isFloating, !bars.contains(where: \.containsFocus) else { return }
    setVisible(false)
  }

  private func setVisible(_ isVisible: Bool) {
    for bar in bars {
      if isVisible { gtk_widget_remove_css_class(bar, "away") } else { gtk_widget_add_css_class(bar, "away") }
      gtk_widget_set_can_target(bar, isVisible ? 1 : 0)
    }
    gtk_widget_set_cursor_from_name(interface.widget("overlay"), isVisible ? nil : "none")
  }
}
