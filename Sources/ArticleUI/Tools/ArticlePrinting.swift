import CGTK
import CWebKit
import GLibSupport
import SharedUI
import Text

/// Prints the current article, with the style sheet's rules for paper.
package final class ArticlePrinting {
  private let window: Object
  private let toast: Toast
  /// The print job; `nil` after the last page was sent.
  private var operation: Object?

  package init(over window: Object, toast: Toast) {
    self.window = window
    self.toast = toast
  }

  /// Sets the margins of the paper, with space for holes.
  package static func setMargins(of page: Object) {
    for set in [
      gtk_page_setup_set_top_margin, gtk_page_setup_set_bottom_margin, gtk_page_setup_set_left_margin,
      gtk_page_setup_set_right_margin,
    ] { set(page.opaque, 20, GTK_UNIT_MM) }
  }

  /// Shows the print dialog, and prints.
  ///
  /// - Parameter name: The name of the printed file, and of the job in the printer's list.
  package func print(_ view: ArticleView, named name: String) {
    let operation = Object(adopting: webkit_print_operation_new(view.widget.cast()))
    let settings = Object(adopting: gtk_print_settings_new())
    gtk_print_settings_set(settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name)
    webkit_print_operation_set_print_settings(operation.cast(), settings.opaque)
    let page = Object(adopting: gtk_page_setup_new())
    Self.setMargins(of: page)
    webkit_print_operation_set_page_setup(operation.cast(), page.opaque)
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
