import CGTK
import GLibSupport
import GTKSupport
import Reading
import Text

/// A sentence at the window's lower edge that goes by itself, with a button to undo what it tells of.
final class Toast {
  private let overlay: Object
  private let trace: Trace?
  /// Built when there is something to say: a start goes without.
  private lazy var interface = build()
  private let leaving = Delay()
  /// Says it to those who do not see it.
  private let announcer: Announcer
  /// The reader takes back what the sentence tells of.
  var onUndo: () -> Void
  /// What the button does, where it does not undo.
  private var offered: (() -> Void)?
  /// Its button had the focus, and goes.
  var onFocusLost: () -> Void = {}

  /// - Parameter overlay: The `GtkOverlay` it stands in.
  init(over overlay: OpaquePointer, trace: Trace? = nil, onUndo: @escaping () -> Void = {}) {
    self.overlay = Object(retaining: overlay)
    announcer = Announcer(in: self.overlay)
    self.trace = trace
    self.onUndo = onUndo
  }

  private func build() -> Interface {
    let interface = Interface("toast", under: resourceRoot)
    gtk_overlay_add_overlay(overlay.opaque, interface.widget("toast"))
    let toast = interface.widget("toast")
    toast.takeFocus(fromTabIn: overlay.cast())
    interface.widget("toast-close").on("clicked") { [weak self] in self?.hide() }
    interface.widget("toast-undo").on("clicked") { [weak self] in
      self?.hide()
      self?.act()
    }
    return interface
  }

  private func act() {
    if let offered { offered() } else { onUndo() }
  }

  /// Says something for a few seconds, in place of the last sentence: in a queue they would tell of what is long over.
  func say(_ text: String, canUndo: Bool = false) {
    offered = nil
    show(text, button: canUndo ? translated("_Undo") : nil)
  }

  /// Says something and offers to do something about it.
  func offer(_ text: String, _ button: String, _ act: @escaping () -> Void) {
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

  /// Hides a sentence, unless another one has taken its place.
  func takeBack(_ text: String) {
    if String(cString: gtk_label_get_text(interface.object("toast-label"))) == text { hide() }
  }

  func hide() {
    leaving.cancel()
    if interface.widget("toast").containsFocus { onFocusLost() }
    gtk_revealer_set_reveal_child(interface.object("toast"), 0)
  }
}
