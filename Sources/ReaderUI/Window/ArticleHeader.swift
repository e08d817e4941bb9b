import CGTK
import GLibSupport
import GTKSupport

/// The header of the article: its less used buttons, which the menu has as well, give way to the publication's name.
final class ArticleHeader {
  /// What the last layout was made for, in pixels.
  private struct Measures: Equatable {
    var width: Int32
    var taken: Int32
    var titleHeight: Int32
  }

  private let pane: Widget
  private let bar: Widget
  private let title: Widget
  /// Holds the buttons, behind the star, which stays.
  private let place: Widget
  private let star: Widget
  /// The one that stays longest stands first.
  private let buttons: [Widget]
  private var measures: Measures?
  private var nameWidth: Int32 = 0

  /// The room between a button and the next, as Adwaita has it.
  private static let spacing: Int32 = 6
  /// What Adwaita keeps free on both sides of a title.
  private static let margins: Int32 = 24
  /// Twelve letters of a name say which it is, and then it is cut.
  private static let leastName = "The Evening N…"

  /// - Parameter pane: The bin that the article and its header are in.
  init(of controls: ArticleControls, in pane: Widget) {
    self.pane = pane
    bar = controls.bar.cast()
    title = controls.title
    star = controls.starButton
    place = controls.spareButtons
    buttons = [controls.shareButton, controls.fullTextButton, controls.browserButton]
    // What has room comes with the first layout.
    show(HeaderRoom(width: 0, taken: 0, button: 1, atMost: 0, name: 1))
    // What is shown now may not keep the window from getting narrower.
    YieldingWidth.use(on: pane) { [weak self] in self?.spareWidth ?? 0 }
    bar.afterEveryLayout { [weak self] in self?.fit() }
  }

  /// The title and the buttons need so much of the bar's least width, and may give it up.
  private var spareWidth: Int32 {
    Self.least(GTK_ORIENTATION_HORIZONTAL, of: title) + Self.least(GTK_ORIENTATION_HORIZONTAL, of: place)
      - Self.least(GTK_ORIENTATION_HORIZONTAL, of: star)
  }

  private func fit() {
    guard gtk_widget_get_mapped(bar) != 0 else { return }
    let button = Self.least(GTK_ORIENTATION_HORIZONTAL, of: star)
    // The same whatever is shown, or one layout would lead to the next.
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

  /// Nothing is laid out anew where nothing changes.
  private static func set(_ widget: Widget, isVisible: Bool) {
    if (gtk_widget_get_visible(widget) != 0) != isVisible { gtk_widget_set_visible(widget, isVisible ? 1 : 0) }
  }

  private static func least(_ orientation: GtkOrientation, of widget: Widget) -> Int32 {
    var least: Int32 = 0
    gtk_widget_measure(widget, orientation, -1, &least, nil, nil, nil)
    return least
  }

  /// What a name of some letters needs in the title's own type.
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
