import CGTK
import GLibSupport
import GTKSupport

/// A sentence at the window's lower edge that goes by itself, with a button to undo what it tells of.
final class Toast {
  private let interface = Interface("toast", under: resourceRoot)
  private var leaving: Task<Void, Never>?

  /// - Parameters:
  ///   - overlay: The `GtkOverlay` it stands in.
  ///   - onUndo: The reader takes back what the sentence tells of.
  init(over overlay: OpaquePointer, onUndo: @escaping () -> Void) {
    gtk_overlay_add_overlay(overlay, interface.widget("toast"))
    interface.widget("toast-close").on("clicked") { [weak self] in self?.hide() }
    interface.widget("toast-undo").on("clicked") { [weak self] in
      self?.hide()
      onUndo()
    }
  }

  /// Shows a sentence in place of the last one: in a queue they would tell of what is long over.
  func show(_ text: String, canUndo: Bool) {
    leaving?.cancel()
    gtk_label_set_text(interface.object("toast-label"), text)
    gtk_widget_set_visible(interface.widget("toast-undo"), canUndo ? 1 : 0)
    gtk_revealer_set_reveal_child(interface.object("toast"), 1)
    leaving = Task { [weak self] in
      do { try await Task.sleep(for: .seconds(canUndo ? 8 : 5)) } catch { return }
      self?.hide()
    }
  }

  func hide() {
    leaving?.cancel()
    gtk_revealer_set_reveal_child(interface.object("toast"), 0)
  }
}
