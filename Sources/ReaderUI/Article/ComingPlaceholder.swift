import CGTK
import GTKSupport
import Reading

/// The shape of an article, for one that takes longer than a moment to come.
final class ComingPlaceholder {
  private let widget: Widget
  private let delay = Delay()

  /// How long nothing is said, as most articles are there by then.
  private static let patience = Duration.milliseconds(250)

  /// - Parameter widget: Lies over the article.
  init(_ widget: Widget) {
    self.widget = widget
  }

  /// An article was asked for.
  func begin() {
    guard !delay.isRunning, gtk_widget_get_visible(widget) == 0 else { return }
    delay.start(Self.patience) { [widget] in gtk_widget_set_visible(widget, 1) }
  }

  /// It is there, or will not come.
  func end() {
    delay.cancel()
    gtk_widget_set_visible(widget, 0)
  }

  /// Takes the colours of the paper.
  func show(_ paper: Paper) {
    paper.show(on: widget)
  }
}
