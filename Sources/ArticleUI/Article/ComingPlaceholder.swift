import CGTK
import GTKSupport
import Reading

/// The outline of an article. It is shown if an article takes longer than a moment to load.
final class ComingPlaceholder {
  private let widget: Widget
  private let delay = Delay()

  /// The delay before the placeholder appears. Most articles load faster.
  private static let patience = Duration.milliseconds(250)

  /// - Parameter widget: The widget that lies over the article.
  init(_ widget: Widget) {
    self.widget = widget
  }

  /// Shows the placeholder after a delay, for a requested article.
  func begin() {
    guard !delay.isRunning, gtk_widget_get_visible(widget) == 0 else { return }
    delay.start(Self.patience) { [widget] in gtk_widget_set_visible(widget, 1) }
  }

  /// Hides the placeholder, because the article is shown or cannot be shown.
  func end() {
    delay.cancel()
    gtk_widget_set_visible(widget, 0)
  }

  /// Uses the colours of the paper.
  func show(_ paper: Paper) {
    Paper.show(paper, on: widget)
  }
}
