import CGTK
import GTKSupport

/// The shape of an article, for one that takes longer than a moment to come.
final class ComingPlaceholder {
  private let widget: Widget
  private var delay: Task<Void, Never>?

  /// How long nothing is said, as most articles are there by then.
  private static let patience = Duration.milliseconds(250)

  /// - Parameter widget: Lies over the article.
  init(_ widget: Widget) {
    self.widget = widget
  }

  /// An article was asked for.
  func begin() {
    guard delay == nil else { return }
    delay = Task { [weak self] in
      do { try await Task.sleep(for: Self.patience) } catch { return }
      self.map { gtk_widget_set_visible($0.widget, 1) }
    }
  }

  /// It is there, or will not come.
  func end() {
    delay?.cancel()
    delay = nil
    gtk_widget_set_visible(widget, 0)
  }

  /// Takes the colours of the paper.
  func show(_ paper: Paper) {
    paper.show(on: widget)
  }
}
