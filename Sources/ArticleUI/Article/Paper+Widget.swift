import CGTK
import GTKSupport
import Reading

extension Paper {
  /// Gives a widget around the pages the colours of this paper, which `style.css` defines.
  func show(on widget: Widget) {
    for other in Self.allCases where other != self { gtk_widget_remove_css_class(widget, other.rawValue) }
    gtk_widget_add_css_class(widget, rawValue)
  }
}
