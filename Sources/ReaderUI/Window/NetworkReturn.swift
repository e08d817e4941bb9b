import ArticleUI
import CGTK
import GLibSupport
import Library

/// Shows that there is no network. When the network returns, repeats everything that failed without it: the refresh,
/// the archive's next page, the search at sites, the full text and the pictures of the article, and the picture in the
/// viewer.
final class NetworkReturn {
  private let session: ReadingSession
  private let refreshing: Refreshing
  private let viewing: PictureViewing
  private var handler: UInt?

  init(_ session: ReadingSession, refreshing: Refreshing, viewing: PictureViewing) {
    self.session = session
    (self.refreshing, self.viewing) = (refreshing, viewing)
    session.panes.sidebar.setOffline(!Library.isNetworkAvailable)
    handler = g_network_monitor_get_default()?.on("network-changed") { [weak self] (isAvailable: Bool) in
      self?.changed(isAvailable)
    }
  }

  /// Disconnects from the monitor, which outlives every window.
  func end() {
    handler.map { g_network_monitor_get_default()?.disconnect($0) }
    handler = nil
  }

  private func changed(_ isAvailable: Bool) {
    session.trace?.note("network", [("available", isAvailable ? 1 : 0)])
    session.panes.sidebar.setOffline(!isAvailable)
    guard isAvailable else { return }
    Task { [weak self, library = session.library] in
      await library.pictures.forgetFailures()
      self?.goOn()
    }
  }

  private func goOn() {
    refreshing.networkIsBack()
    session.panes.list.end.archive.networkIsBack()
    session.panes.list.end.siteSearch.networkIsBack()
    session.panes.article.networkIsBack()
    viewing.networkIsBack()
  }
}
