import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// The end of the list: loads older articles from the section's archive, and the results of the site's own search.
final class ListEnd {
  let archive: ArchiveReading
  let siteSearch: SiteSearch
  private let articles: ArticleList
  private let list: ArticleListView
  private let settings: Settings
  private let scroller: OpaquePointer
  /// Called when the footer disappeared while it had the focus.
  var onFocusLost: () -> Void = {}

  /// - Parameter interface: An interface with the list in `scroller`.
  init(
    of articles: ArticleList, in list: ArticleListView, _ interface: Interface, library: Library, settings: Settings
  ) {
    archive = ArchiveReading(library: library)
    siteSearch = SiteSearch(library: library)
    scroller = interface.object("scroller")
    (self.articles, self.list, self.settings) = (articles, list, settings)
    list.footerRow.onRetry = { [weak self] in self?.archive.load() }
    archive.onFooter = { [weak self] in self?.setFooter($0) }
    archive.onFound = { [weak self] in self?.loadOlderNearEnd() }
    siteSearch.onFooter = { [weak self] in self?.setFooter($0) }
    guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller) else { return }
    adjustment.on("value-changed") { [weak self] in self?.loadOlderNearEnd() }
    adjustment.on("changed") { [weak self] in self?.loadOlderNearEnd() }
  }

  /// True if the last rows are visible or almost visible.
  private var isNear: Bool {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller) else { return false }
    let page = gtk_adjustment_get_page_size(adjustment)
    return gtk_adjustment_get_value(adjustment) + 2 * page >= gtk_adjustment_get_upper(adjustment)
  }

  private func loadOlderNearEnd() {
    // Articles from an archive count as read, so in a list of unread articles, requests would never stop. In a list
    // that begins with the oldest article, older articles would appear at the top.
    guard archive.hasOlder, list.footer == nil, !articles.query.isSearch, !articles.query.isOldestFirst,
      settings[.showsRead], articles.isCurrent, articles.timeline.isCounted, !articles.timeline.isEmpty,
      list.isComplete, isNear
    else { return }
    archive.load()
  }

  private func setFooter(_ footer: ListFooter?) {
    guard footer != list.footer else { return }
    // The button in the footer disappears, and GTK would move the focus to another button.
    let hadFocus = list.footerRow.widget.containsFocus
    list.setFooter(footer)
    if hadFocus { onFocusLost() }
  }
}
