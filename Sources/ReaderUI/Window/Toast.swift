import CGTK
import GLibSupport
import GTKSupport

/// A sentence at the window's lower edge that goes by itself, with a button to undo what it tells of.
final class Toast {
  private let overlay: Object
  private let trace: Trace?
  /// Built when there is something to say: a start goes without.
  private lazy var interface = build()
  private var leaving: Task<Void, Never>?
  /// The reader takes back what the sentence tells of.
  var onUndo: () -> Void

  /// - Parameter overlay: The `GtkOverlay` it stands in.
  init(over overlay: OpaquePointer, trace: Trace? = nil, onUndo: @escaping () -> Void = {}) {
    self.overlay = Object(retaining: overlay)
    self.trace = trace
    self.onUndo = onUndo
  }

  private func build() -> Interface {
    let interface = Interface("toast", under: resourceRoot)
    gtk_overlay_add_overlay(overlay.opaque, interface.widget("toast"))
    interface.widget("toast-close").on("clicked") { [weak self] in self?.hide() }
    interface.widget("toast-undo").on("clicked") { [weak self] in
      self?.hide()
      self?.onUndo()
    }
    return interface
  }

  /// Says something for a few seconds, in place of the last sentence: in a queue they would tell of what is long over.
  func say(_ text: String, canUndo: Bool = false) {
    leaving?.cancel()
    gtk_label_set_text(interface.object("toast-label"), text)
    gtk_widget_set_visible(interface.widget("toast-undo"), canUndo ? 1 : 0)
    gtk_revealer_set_reveal_child(interface.object("toast"), 1)
    leaving = Task { [weak self] in
      do { try await Task.sleep(for: .seconds(canUndo ? 8 : 5)) } catch { return }
      self?.hide()
    }
    trace?.note("toast", [("text", text)])
  }

  func hide() {
    guard let leaving else { return }
    leaving.cancel()
    gtk_revealer_set_reveal_child(interface.object("toast"), 0)
  }
}
