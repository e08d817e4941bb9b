import CGTK
import GLibSupport
import GTKSupport
import Reading
import Text

/// A message at the lower edge of the window that disappears by itself. It may have a button such as Undo.
package final class Toast {
  private let overlay: Object
  private let trace: Trace?
  /// The interface is built for the first message, so that the program starts faster.
  private lazy var interface = build()
  private let leaving = Delay()
  /// Announces the message to screen readers.
  private let announcer: Announcer
  /// Called when the reader presses Undo.
  package var onUndo: () -> Void
  /// The action of the button, if the button is not Undo.
  private var offered: (() -> Void)?
  /// The widget at the lower edge that the toast stands above.
  package var floor: Object?
  /// Called when the toast is hidden while its button has the focus.
  package var onFocusLost: () -> Void = {}

  /// - Parameter overlay: The `GtkOverlay` that contains the toast.
  package init(over overlay: OpaquePointer, trace: Trace? = nil, onUndo: @escaping () -> Void = {}) {
    self.overlay = Object(retaining: overlay)
    announcer = Announcer(in: self.overlay)
    self.trace = trace
    self.onUndo = onUndo
  }

  private func build() -> Interface {
    let interface = Interface("toast", under: resourceRoot)
    let toast = interface.widget("toast")
    // The floor may appear or grow while the toast is shown.
    toast.afterEveryLayout { [weak self] in self?.rise() }
    gtk_overlay_add_overlay(overlay.opaque, toast)
    toast.takeFocus(fromTabIn: overlay.cast())
    interface.widget("toast-close").on("clicked") { [weak self] in self?.hide() }
    interface.widget("toast-undo").on("clicked") { [weak self] in
      self?.hide()
      self?.act()
    }
    return interface
  }

  private func rise() {
    guard let floor else { return }
    let height = gtk_widget_get_mapped(floor.cast()) == 0 ? 0 : gtk_widget_get_height(floor.cast())
    let toast = interface.widget("toast")
    if gtk_widget_get_margin_bottom(toast) != height { gtk_widget_set_margin_bottom(toast, height) }
  }

  private func act() {
    if let offered { offered() } else { onUndo() }
  }

  /// Shows a message for a few seconds in place of the previous one. There is no queue, because waiting messages would
  /// be out of date.
  package func say(_ text: String, canUndo: Bool = false) {
    offered = nil
    show(text, button: canUndo ? translated("_Undo") : nil)
  }

  /// Shows a message that nothing changed, or only without the reader. It does not replace a message with a button,
  /// which the reader may still need.
  package func remark(_ text: String) {
    if isOffering { announcer.say(text) } else { say(text) }
  }

  /// True while a message with a button is shown.
  private var isOffering: Bool {
    gtk_widget_get_visible(interface.widget("toast-undo")) != 0
      && gtk_revealer_get_reveal_child(interface.object("toast")) != 0
  }

  /// Shows a message with a button for an action.
  package func offer(_ text: String, _ button: String, _ act: @escaping () -> Void) {
    offered = act
    show(text, button: button)
  }

  private func show(_ text: String, button: String?) {
    gtk_label_set_text(interface.object("toast-label"), text)
    gtk_widget_set_visible(interface.widget("toast-undo"), button == nil ? 0 : 1)
    if let button { gtk_button_set_label(interface.object("toast-undo").cast(), button) }
    gtk_revealer_set_reveal_child(interface.object("toast"), 1)
    leaving.start(.seconds(button == nil ? 5 : 8)) { [weak self] in self?.hide() }
    announcer.say(text)
    trace?.note("toast", [("text", text)])
  }

  /// Hides a message, unless another message has replaced it.
  package func takeBack(_ text: String) {
    if isSaying(text) { hide() }
  }

  /// Returns true while this message is shown.
  package func isSaying(_ text: String) -> Bool {
    String(cString: gtk_label_get_text(interface.object("toast-label"))) == text
      && gtk_revealer_get_reveal_child(interface.object("toast")) != 0
  }

  package func hide() {
    leaving.cancel()
    if interface.widget("toast").containsFocus { onFocusLost() }
    gtk_revealer_set_reveal_child(interface.object("toast"), 0)
  }
}
