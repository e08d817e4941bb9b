import ArticleUI
import CGTK
import GLibSupport
import GTKSupport

/// The header bar of the article. If space is scarce, its less used buttons are hidden in favour of the publication's
/// name. These buttons are also in the menu.
final class ArticleHeader {
  /// The values that the last layout depended on, in pixels.
  private struct Measures: Equatable {
    var width: Int32
    var taken: Int32
    var titleHeight: Int32
  }

  private let pane: Widget
  private let bar: Widget
  private let title: Widget
  /// The container of the optional buttons and of the star. The star is always shown.
  private let place: Widget
  private let star: Widget
  /// The optional buttons, the most important first.
  private let buttons: [Widget]
  private var measures: Measures?
  private var nameWidth: Int32 = 0

  /// The spacing between buttons in Adwaita.
  private static let spacing: Int32 = 6
  /// The margins on both sides of a title in Adwaita.
  private static let margins: Int32 = 24
  /// A title with the minimum length. Twelve letters are enough to recognise a name; the rest is cut.
  private static let leastName = "The Evening N…"

  /// - Parameter pane: The bin that contains the article and its header.
  init(of controls: ArticleControls, in pane: Widget) {
    self.pane = pane
    bar = controls.bar.cast()
    title = controls.title
    star = controls.starButton
    place = controls.spareButtons
    buttons = [controls.shareButton, controls.fullTextButton, controls.browserButton]
    // The first layout decides which parts have enough space.
    show(HeaderRoom(width: 0, taken: 0, button: 1, atMost: 0, name: 1))
    // The minimum width of the window must not depend on the visible buttons.
    YieldingWidth.use(on: pane) { [weak self] in self?.spareWidth ?? 0 }
    bar.afterEveryLayout { [weak self] in self?.fit() }
  }

  /// The part of the bar's minimum width that the title and the buttons use, and that they can give up.
  private var spareWidth: Int32 {
    Self.least(GTK_ORIENTATION_HORIZONTAL, of: title) + Self.least(GTK_ORIENTATION_HORIZONTAL, of: place)
      - Self.least(GTK_ORIENTATION_HORIZONTAL, of: star)
  }

  private func fit() {
    guard gtk_widget_get_mapped(bar) != 0 else { return }
    let button = Self.least(GTK_ORIENTATION_HORIZONTAL, of: star)
    // This value must not depend on which parts are visible. Otherwise each layout would cause another one.
    let taken = Self.least(GTK_ORIENTATION_HORIZONTAL, of: bar) - spareWidth
    let measures = Measures(
      width: gtk_widget_get_width(pane), taken: taken, titleHeight: Self.least(GTK_ORIENTATION_VERTICAL, of: title))
    guard measures != self.measures else { return }
    if measures.titleHeight != self.measures?.titleHeight || nameWidth == 0 { nameWidth = leastNameWidth() }
    self.measures = measures
    show(
      HeaderRoom(
        width: Int(measures.width), taken: Int(taken), button: Int(button + Self.spacing), atMost: buttons.count,
        name: Int(nameWidth)))
  }

  private func show(_ room: HeaderRoom) {
    for (index, button) in buttons.enumerated() { Self.set(button, isVisible: index < room.buttons) }
    Self.set(title, isVisible: room.showsName)
  }

  /// Sets the visibility only if it changes, because each call causes a new layout.
  private static func set(_ widget: Widget, isVisible: Bool) {
    if (gtk_widget_get_visible(widget) != 0) != isVisible { gtk_widget_set_visible(widget, isVisible ? 1 : 0) }
  }

  private static func least(_ orientation: GtkOrientation, of widget: Widget) -> Int32 {
    var least: Int32 = 0
    gtk_widget_measure(widget, orientation, -1, &least, nil, nil, nil)
    return least
  }

  /// Returns the width of a title with the minimum length, in the title's font.
  private func leastNameWidth() -> Int32 {
    var label = title
    while !label.isA(gtk_label_get_type()) {
      guard let child = gtk_widget_get_first_child(label) else { return 0 }
      label = child
    }
    guard let layout = gtk_widget_create_pango_layout(label, Self.leastName) else { return 0 }
    defer { g_object_unref(layout.raw) }
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, nil)
    return width + Self.margins
  }
}
