import CGTK
import GLibSupport
import GTKSupport

/// The caption below the picture in the viewer. It is as high as its text, up to a third of the window. A longer text
/// scrolls.
final class ViewerCaption {
  private let interface: Interface

  /// - Parameter interface: The interface of the viewer.
  init(of interface: Interface) {
    self.interface = interface
  }

  /// Shows one or two paragraphs.
  func show(_ lines: [String]) {
    for (number, name) in ["words", "more-words"].enumerated() {
      let line = lines.dropFirst(number).first ?? ""
      gtk_label_set_text(interface.object(name), line)
      gtk_widget_set_visible(interface.widget(name), line.isEmpty ? 0 : 1)
    }
    gtk_widget_set_visible(interface.widget("caption"), lines.isEmpty ? 0 : 1)
    fit()
  }

  /// Sets the height that the text needs at the current width. A `GtkScrolledWindow` does not consider the width when
  /// it requests its height.
  func fit() {
    let window = interface.widget("overlay")
    let (width, height) = (gtk_widget_get_width(window), gtk_widget_get_height(window))
    guard width > 0 else { return }
    var needed: Int32 = 0
    gtk_widget_measure(interface.widget("caption-box"), GTK_ORIENTATION_VERTICAL, width, nil, &needed, nil, nil)
    gtk_scrolled_window_set_min_content_height(interface.object("caption"), min(needed, height / 3))
  }
}
