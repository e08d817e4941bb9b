import Articles
import CGTK
import GLibSupport
import GTKSupport

/// Asks for a publication's name and folder.
final class EditDialog {
  private let interface = Interface("edit-dialog", under: resourceRoot)
  private let onSave: (_ title: String, _ folder: String) -> Void

  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, publication: Publication, folder: String?,
    onSave: @escaping (_ title: String, _ folder: String) -> Void
  ) {
    let dialog = EditDialog(onSave: onSave)
    dialog.window.keepWhileOpen(dialog)
    gtk_editable_set_text(dialog.interface.object("name"), publication.title)
    gtk_editable_set_text(dialog.interface.object("folder"), folder ?? "")
    gtk_window_set_transient_for(dialog.window, window)
    gtk_window_present(dialog.window)
    gtk_widget_grab_focus(dialog.interface.widget("name"))
  }

  private init(onSave: @escaping (_ title: String, _ folder: String) -> Void) {
    self.onSave = onSave
    interface.widget("save").on("clicked") { [weak self] in self?.save() }
    interface.widget("cancel").on("clicked") { [weak self] in self.map { gtk_window_close($0.window) } }
    for row in ["name", "folder"] {
      interface.widget(row).on("entry-activated") { [weak self] in self?.save() }
    }
    guard let keys = gtk_event_controller_key_new() else { return }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard key == UInt32(GDK_KEY_Escape), let self else { return false }
      gtk_window_close(window)
      return true
    }
    gtk_widget_add_controller(window.cast(), keys)
  }

  private var window: UnsafeMutablePointer<GtkWindow> { interface.object("dialog").cast() }

  private func save() {
    func text(_ row: String) -> String {
      String(cString: gtk_editable_get_text(interface.object(row))).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    onSave(text("name"), text("folder"))
    gtk_window_close(window)
  }
}
