import CGTK
import GTKSupport
import Reading
import SharedUI

extension ListMessage {
  func show(in interface: Interface) {
    switch self {
    case .empty(let icon, let title, let description, let offer):
      adw_status_page_set_icon_name(interface.object("empty"), icon)
      adw_status_page_set_title(interface.object("empty"), title)
      adw_status_page_set_description(interface.object("empty"), escaped(description))
      show(interface.widget("empty-add"), if: offer == .feeds)
      show(interface.widget("empty-import"), if: offer == .feeds)
      show(interface.widget("empty-show-read"), if: offer == .readArticles)
      show(interface.widget("empty-show-all"), if: offer == .allArticles)
      show(interface.widget("empty-problems"), if: offer == .problems)
      gtk_stack_set_visible_child_name(interface.object("stack"), "empty")
    case .coming:
      let rows = interface.widget("coming-rows")
      if gtk_widget_get_first_child(rows) == nil { ComingRows.fill(rows) }
      gtk_stack_set_visible_child_name(interface.object("stack"), "coming")
    case .error(let title, let description, let button):
      for other in [BannerButton.retry, .login, .allow] {
        show(interface.widget("error-\(other.rawValue)"), if: other == button)
      }
      adw_status_page_set_title(interface.object("error"), title)
      adw_status_page_set_description(interface.object("error"), escaped(description))
      gtk_stack_set_visible_child_name(interface.object("stack"), "error")
    }
  }

  private func show(_ button: Widget, if isWanted: Bool) { gtk_widget_set_visible(button, isWanted ? 1 : 0) }

  /// Lets the texts of all buttons wrap, even of hidden buttons. In a narrow window, large text needs several lines.
  static func prepare(_ interface: Interface) {
    for name in ["add", "import", "show-read", "show-all", "problems"] {
      interface.widget("empty-\(name)").wrapButtonText()
    }
    for button in [BannerButton.retry, .login, .allow] {
      interface.widget("error-\(button.rawValue)").wrapButtonText()
    }
  }
}
