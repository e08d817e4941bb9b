import CGTK
import GTKSupport
import Reading
import SharedUI
import Text

/// The hint that appears when the reader pulls at an end of an article: the headline of the next article, and an arrow
/// that turns when the pull is far enough.
final class PullHint {
  private let interface = Interface("pull-hint", under: resourceRoot)
  private let edge: Edge
  private(set) var hasHeadline = false

  init(_ edge: Edge) {
    self.edge = edge
    gtk_widget_add_css_class(interface.widget("arrow"), edge == .bottom ? "up" : "down")
    setArmed(false)
  }

  var widget: Widget { interface.widget("hint") }

  /// - Parameter headline: The headline of the article; `nil` if there is no article.
  func setHeadline(_ headline: String?) {
    hasHeadline = headline != nil
    gtk_label_set_text(interface.object("headline"), headline ?? "")
  }

  /// - Parameter isArmed: True if the article opens when the reader releases the page.
  func setArmed(_ isArmed: Bool) {
    let text =
      switch (edge, isArmed) {
      case (.bottom, false): translated("Pull for the next article")
      case (.top, false): translated("Pull for the previous article")
      case (_, true): translated("Let go to read")
      }
    gtk_label_set_text(interface.object("advice"), text)
    if isArmed {
      gtk_widget_add_css_class(widget, "ready")
    } else {
      gtk_widget_remove_css_class(widget, "ready")
    }
  }
}
