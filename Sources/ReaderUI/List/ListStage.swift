import Articles
import CGTK
import GTKSupport
import Library
import Queries
import Reading

/// The content of the list pane: the rows, a message if there are no rows, or a page of choices.
final class ListStage {
  /// The page to show. `list` and `cloud` are also the names of pages in the interface file.
  enum Page: String {
    case list, cloud
    /// The message for an empty list.
    case message
  }

  private let interface: Interface
  private let articles: ArticleList
  private let banner: ListBanner
  /// The page for tags and authors.
  let cloud: TermCloud
  /// The page for the subjects of all publications.
  let explore: ExplorePage
  /// Returns the message to show for an empty list.
  var messageWhenEmpty: () -> ListMessage = { .nothing }

  /// - Parameter interface: The interface of the list pane.
  init(in interface: Interface, of articles: ArticleList, banner: ListBanner, library: Library) {
    self.interface = interface
    self.articles = articles
    self.banner = banner
    cloud = TermCloud(library: library)
    explore = ExplorePage(library: library)
    ListMessage.prepare(interface)
  }

  private var section: Section { articles.query.section }

  /// The page that fits the current state.
  var page: Page {
    if section.query.isCloud, !articles.query.isSearch { return .cloud }
    return articles.timeline.isEmpty ? .message : .list
  }

  /// Reads and shows the page of choices, which takes the place of a list.
  func readCloud() {
    if let (publication, kind) = section.terms {
      cloud.show(kind, of: publication)
    } else {
      explore.show()
    }
    adw_bin_set_child(interface.object("cloud-place").cast(), section.terms == nil ? explore.widget : cloud.widget)
  }

  /// Moves the focus to the filter field of the page of choices.
  ///
  /// - Returns: True if there is a filter field.
  func focusFilter() -> Bool {
    if section == .explore {
      explore.focusFilter()
    } else if section.query.isCloud {
      cloud.focusFilter()
    } else {
      return false
    }
    return true
  }

  /// Moves the focus to the first choice of the page of choices.
  func focusChoices() {
    if section == .explore { explore.focusFirst() } else { cloud.focusFirst() }
  }

  /// Shows the page that fits the current state.
  func show() {
    switch page {
    case .message: show(messageWhenEmpty())
    case .list, .cloud: gtk_stack_set_visible_child_name(interface.object("stack"), page.rawValue)
    }
  }

  /// Shows a message in place of the rows.
  func show(_ message: ListMessage) {
    // The page shows the same text and the same button as the banner.
    if case .error(_, let description, _) = message, banner.text == description { banner.hide() }
    message.show(in: interface)
  }

  /// The title of the message for an empty list; `nil` if no such message is shown.
  var emptyTitle: String? {
    guard saysEmpty, case .empty(_, let title, _, _) = messageWhenEmpty() else { return nil }
    return title
  }

  /// Shows the message again, because it changed.
  func messageChanged() {
    if saysEmpty { show(messageWhenEmpty()) }
  }

  private var saysEmpty: Bool { articles.isCurrent && articles.timeline.isEmpty && !section.query.isCloud }
}

extension ListMessage {
  /// The empty message, until the state of the list is known.
  static let nothing = ListMessage.empty(icon: "", title: "", description: "")
}
