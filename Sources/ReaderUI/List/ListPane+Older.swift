import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The list goes on into its source's archive as the reader comes to its end.
extension ListPane {
  func setUpOlder() {
    footerRow.onRetry = { [weak self] in self?.loadOlder() }
    guard let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else { return }
    adjustment.on("value-changed") { [weak self] in self?.loadOlderNearEnd() }
    adjustment.on("changed") { [weak self] in self?.loadOlderNearEnd() }
  }

  /// Finds out whether the section that is shown has an archive, and how far it was read.
  func lookForArchive() {
    older?.cancel()
    hasOlder = false
    setFooter(nil)
    let section = section
    older = Task { [weak self, library] in
      guard let position = try? await library.archive(of: section), let self, !Task.isCancelled else { return }
      hasOlder = position != .end
      if position == .end { setFooter(.end) }
      loadOlderNearEnd()
    }
  }

  /// Whether the reader sees the last rows or will in a moment.
  private var isNearEnd: Bool {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else { return false }
    let page = gtk_adjustment_get_page_size(adjustment)
    return gtk_adjustment_get_value(adjustment) + 2 * page >= gtk_adjustment_get_upper(adjustment)
  }

  private func loadOlderNearEnd() {
    // An archive's articles are read from the start: a list of unread ones would ask for more and more of them.
    guard hasOlder, footer == nil, query.isEmpty, settings[.showsRead], count > 0, isComplete, isNearEnd
    else { return }
    loadOlder()
  }

  private func loadOlder() {
    older?.cancel()
    setFooter(.loading(translated("Loading older articles…")))
    let section = section
    older = Task { [weak self, library] in
      do throws(LibraryError) {
        let result = try await library.loadOlder(in: section)
        guard let self, !Task.isCancelled else { return }
        hasOlder = result?.isComplete == false
        onOlder(result?.added ?? 0)
        setFooter(result?.isComplete == true ? .end : nil)
      } catch {
        guard let self, !Task.isCancelled else { return }
        setFooter(.failed(error.message))
      }
    }
  }
}
