import CGTK
import GLibSupport

/// The list goes on into its source's archive as the reader comes to its end.
extension ListPane {
  func setUpArchive() {
    footerRow.onRetry = { [weak self] in self?.archive.load() }
    archive.onFooter = { [weak self] in self?.setFooter($0) }
    archive.onFound = { [weak self] in self?.loadOlderNearEnd() }
    siteSearch.onFooter = { [weak self] in self?.setFooter($0) }
    guard let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else { return }
    adjustment.on("value-changed") { [weak self] in self?.loadOlderNearEnd() }
    adjustment.on("changed") { [weak self] in self?.loadOlderNearEnd() }
  }

  /// Whether the reader sees the last rows or will in a moment.
  private var isNearEnd: Bool {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else { return false }
    let page = gtk_adjustment_get_page_size(adjustment)
    return gtk_adjustment_get_value(adjustment) + 2 * page >= gtk_adjustment_get_upper(adjustment)
  }

  private func loadOlderNearEnd() {
    // An archive's articles are read from the start: a list of unread ones would ask for more and more of them.
    guard archive.hasOlder, footer == nil, !articles.query.isSearch, settings[.showsRead], articles.isCurrent,
      articles.timeline.isCounted, !articles.timeline.isEmpty, isComplete, isNearEnd
    else { return }
    archive.load()
  }
}
