import CGTK
import CWebKit
import GLibSupport
import Text

/// Prints the article that is shown, as the style sheet has it on paper.
final class ArticlePrinting {
  private let window: Object
  private let toast: Toast
  /// There until the last page is on its way.
  private var operation: Object?

  init(over window: Object, toast: Toast) {
    self.window = window
    self.toast = toast
  }

  /// Asks how to print, and does it.
  ///
  /// - Parameter name: What a file is called, and the job in the printer's list.
  func print(_ view: ArticleView, named name: String) {
    let operation = Object(adopting: webkit_print_operation_new(view.widget.cast()))
    let settings = Object(adopting: gtk_print_settings_new())
    gtk_print_settings_set(settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name)
    webkit_print_operation_set_print_settings(operation.cast(), settings.opaque)
    operation.on("failed") { [weak self] (error: UnsafeMutableRawPointer?) in
      let reason = error.map { String(cString: $0.assumingMemoryBound(to: GError.self).pointee.message) } ?? ""
      self?.toast.say(translated("The article cannot be printed: %s", reason))
    }
    operation.on("finished") { [weak self] in self?.operation = nil }
    self.operation = operation
    let response = webkit_print_operation_run_dialog(operation.cast(), window.cast())
    if response == WEBKIT_PRINT_OPERATION_RESPONSE_CANCEL { self.operation = nil }
  }
}
