import CGTK
import GLibSupport

/// The title of a dialog. If the buttons leave too little space in the header bar, the title is below the bar in as
/// many lines as needed.
@MainActor
final class DialogTitle {
  private let inBar: Widget
  private let below: Widget
  /// The frame clock of the window, and the ID of the handler that is connected to it.
  private var watched: (clock: Object, handler: UInt)?

  /// Creates the titles of the header bars in a dialog's content. Only header bars in a box and without a title widget
  /// get one.
  static func all(in content: Widget) -> [DialogTitle] {
    if content.isA(adw_header_bar_get_type()) {
      guard adw_header_bar_get_title_widget(content.opaque) == nil, let box = gtk_widget_get_parent(content),
        box.isA(gtk_box_get_type())
      else { return [] }
      return [DialogTitle(in: content, of: box)]
    }
    var (titles, child): ([DialogTitle], Widget?) = ([], gtk_widget_get_first_child(content))
    while let current = child {
      titles += all(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return titles
  }

  private init(in bar: Widget, of box: Widget) {
    inBar = gtk_label_new(nil)
    below = gtk_label_new(nil)
    // The label has the style of a header bar's title.
    gtk_widget_add_css_class(inBar, "title")
    gtk_label_set_single_line_mode(inBar.opaque, 1)
    gtk_label_set_ellipsize(inBar.opaque, PANGO_ELLIPSIZE_END)
    adw_header_bar_set_title_widget(bar.opaque, inBar)
    gtk_widget_add_css_class(below, "dialog-title")
    gtk_label_set_wrap(below.opaque, 1)
    gtk_label_set_wrap_mode(below.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(below.opaque, GTK_JUSTIFY_CENTER)
    gtk_widget_set_visible(below, 0)
    gtk_box_insert_child_after(box.cast(), below, bar)
    // The label keeps this object alive. An `AdwDialog` is released before the clock of its window, so the handler must
    // be disconnected.
    inBar.on("realize", isLast: true) { self.watch() }
    inBar.on("unrealize") { self.unwatch() }
  }

  var text: String = "" {
    didSet { for label in [inBar, below] { gtk_label_set_text(label.opaque, text) } }
  }

  private func watch() {
    guard let clock = gtk_widget_get_frame_clock(inBar).map(Object.init(retaining:)) else { return }
    watched = (clock, clock.on("layout", isLast: true) { [weak self] in self?.fit() })
  }

  private func unwatch() {
    watched.map { $0.clock.disconnect($0.handler) }
    watched = nil
  }

  /// Shows the title in or below the bar. Its size in the bar stays the same, because otherwise each layout would cause
  /// another layout.
  private func fit() {
    guard gtk_widget_get_mapped(inBar) != 0 else { return }
    let isCut = pango_layout_is_ellipsized(gtk_label_get_layout(inBar.opaque)) != 0
    guard isCut != (gtk_widget_get_visible(below) != 0) else { return }
    gtk_widget_set_visible(below, isCut ? 1 : 0)
    gtk_widget_set_opacity(inBar, isCut ? 0 : 1)
  }
}
