import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// Exports pictures from the viewer: to the clipboard, or to a file.
package final class PictureFiles {
  /// The `GtkWindow` of the file dialog. The window outlives this object.
  private let window: OpaquePointer
  private let toast: Toast

  package init(window: OpaquePointer, toast: Toast) {
    self.window = window
    self.toast = toast
  }

  /// Hides the message.
  func stop() {
    toast.hide()
  }

  /// Copies a `GdkTexture`.
  package func copy(_ texture: Object) {
    gdk_clipboard_set_texture(gtk_widget_get_clipboard(window.cast()), texture.opaque)
    toast.say(translated("Picture copied"))
  }

  /// Asks for a file, and writes the picture into it in the form in which it was published.
  package func save(_ data: [UInt8], named name: String) {
    // In a sandbox, the portal shows the native dialog, so the program needs no permission for files.
    guard
      let chooser = gtk_file_chooser_native_new(
        translated("Save the Picture"), window.cast(), GTK_FILE_CHOOSER_ACTION_SAVE, translated("_Save"),
        translated("_Cancel"))
    else { return }
    gtk_file_chooser_set_current_name(chooser.opaque, name)
    gtk_native_dialog_set_modal(chooser.cast(), 1)
    chooser.on("response") { [weak self] (response: Int32) in
      if response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser.opaque) {
        self?.write(data, to: Object(adopting: file))
      }
      g_object_unref(chooser.raw)
    }
    gtk_native_dialog_show(chooser.cast())
  }

  private func write(_ data: [UInt8], to file: Object) {
    Task { [toast] in
      do throws(GLibError) {
        try await Files.replace(file, with: data)
        toast.say(translated("Picture saved"))
      } catch {
        toast.say(translated("The picture could not be saved: %s", error.message))
      }
    }
  }
}
