import CGTK
import GLibSupport
import GTKSupport
import Reading
import Text

/// The button over the list. It shows the number of new articles above the visible rows, and scrolls to them.
final class NewRowsPill {
  private let button: Widget
  private let label: OpaquePointer
  var rows = NewRows() {
    didSet { if rows != oldValue { show() } }
  }
  /// Called when the reader wants to see the new articles.
  var onWanted: () -> Void = {}

  /// - Parameter interface: An interface with `new-rows-label` in `new-rows`.
  init(in interface: Interface) {
    button = interface.widget("new-rows")
    label = interface.object("new-rows-label")
    button.on("clicked") { [weak self] in self?.onWanted() }
  }

  private func show() {
    gtk_widget_set_visible(button, rows.count > 0 ? 1 : 0)
    guard rows.count > 0 else { return }
    gtk_label_set_text(label, translated("%s new", plural: "%s new", count: rows.count))
    Accessible.label(translated("Show %s new article", plural: "Show %s new articles", count: rows.count), on: button)
  }
}
