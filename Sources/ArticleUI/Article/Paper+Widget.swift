import CGTK
import GTKSupport
import Reading

extension Paper {
  /// Gives a widget and its content the colours of a paper, which `style.css` defines; `nil` leaves the desktop's
  /// colours.
  static func show(_ paper: Paper?, on widget: Widget) {
    for other in allCases where other != paper { gtk_widget_remove_css_class(widget, other.rawValue) }
    guard let paper else { return gtk_widget_remove_css_class(widget, "on-paper") }
    gtk_widget_add_css_class(widget, "on-paper")
    gtk_widget_add_css_class(widget, paper.rawValue)
  }
}
