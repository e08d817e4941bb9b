import Articles
import CGTK
import GTKSupport
import Library
import Reading

/// What stands in the list's place: its rows, a message where it has none, or the pages to choose from that have no rows.
final class ListStage {
  /// The list and the cloud have the names of their pages in the interface file.
  enum Page: String {
    case list, cloud
    /// What is said of an empty list.
    case message
  }

  private let interface: Interface
  private let articles: ArticleList
  private let banner: ListBanner
  /// Stands there for tags and authors.
  let cloud: TermCloud
  /// Stands there for what all publications write about.
  let explore: ExplorePage
  /// What stands in place of an empty list.
  var messageWhenEmpty: () -> ListMessage = { .nothing }

  /// - Parameter interface: The list's pane's.
  init(in interface: Interface, of articles: ArticleList, banner: ListBanner, library: Library) {
    self.interface = interface
    self.articles = articles
    self.banner = banner
    cloud = TermCloud(library: library)
    explore = ExplorePage(library: library)
    ListMessage.prepare(interface)
  }

  private var section: Section { articles.query.section }

  /// What belongs there now.
  var page: Page {
    if section.isCloud, !articles.query.isSearch { return .cloud }
    return articles.timeline.isEmpty ? .message : .list
  }

  /// Reads what there is to choose from in place of a list.
  func readCloud() {
    if let (publication, kind) = section.terms {
      cloud.show(kind, of: publication)
    } else {
      explore.show()
    }
    adw_bin_set_child(interface.object("cloud-place").cast(), section.terms == nil ? explore.widget : cloud.widget)
  }

  /// Gives the focus to the field that narrows what there is to choose from.
  ///
  /// - Returns: Whether there is one.
  func focusFilter() -> Bool {
    if section == .explore {
      explore.focusFilter()
    } else if section.isCloud {
      cloud.focusFilter()
    } else {
      return false
    }
    return true
  }

  /// Shows what belongs there now.
  func show() {
    switch page {
    case .message: show(messageWhenEmpty())
    case .list, .cloud: gtk_stack_set_visible_child_name(interface.object("stack"), page.rawValue)
    }
  }

  /// Shows a message in place of the rows.
  func show(_ message: ListMessage) {
    // The page says it, with the same button.
    if case .error(_, let description, _) = message, banner.text == description { banner.hide() }
    message.show(in: interface)
  }

  /// What is said of a list that has nothing.
  var emptyTitle: String? {
    guard saysEmpty, case .empty(_, let title, _, _) = messageWhenEmpty() else { return nil }
    return title
  }

  /// What stands in place of rows is something else now.
  func messageChanged() {
    if saysEmpty { show(messageWhenEmpty()) }
  }

  private var saysEmpty: Bool { articles.isCurrent && articles.timeline.isEmpty && !section.isCloud }
}

extension ListMessage {
  /// While nothing is known yet.
  static let nothing = ListMessage.empty(icon: "", title: "", description: "")
}
