import CGTK
import GTKSupport
import Reading

extension Paper {
  /// Gives a widget around pages the colours that `style.css` defines for this paper.
  func show(on widget: Widget) {
    for other in Self.allCases where other != self { gtk_widget_remove_css_class(widget, other.rawValue) }
    gtk_widget_add_css_class(widget, rawValue)
  }
}
