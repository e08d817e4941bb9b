import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The footer row of a list.
final class FooterRow {
  private let interface = Interface("footer-row", under: resourceRoot)
  /// Called when the reader wants to try again.
  var onRetry: () -> Void = {}

  init() {
    interface.widget("retry").on("clicked") { [weak self] in self?.onRetry() }
  }

  var widget: Widget { interface.widget("row") }

  func show(_ footer: ListFooter) {
    let text =
      switch footer {
      case .loading(let text), .failed(let text): text
      case .end: translated("You have reached the first article")
      }
    var (isLoading, isFailed) = (false, false)
    if case .loading = footer { isLoading = true }
    if case .failed = footer { isFailed = true }
    gtk_label_set_text(interface.object("label"), text)
    gtk_widget_set_visible(interface.widget("spinner"), isLoading ? 1 : 0)
    gtk_spinner_set_spinning(interface.object("spinner"), isLoading ? 1 : 0)
    gtk_widget_set_visible(interface.widget("retry"), isFailed ? 1 : 0)
    if let item = gtk_widget_get_parent(widget) { Accessible.label(text, on: item) }
  }
}
