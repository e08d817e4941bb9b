import CGTK
import GLibSupport
import Library

/// Shows that there is no network. When the network is back, repeats everything that failed for lack of it: the
/// refresh, the archive's next page, the search of sites, the full text and the pictures of the article, and the
/// picture in the viewer.
final class NetworkReturn {
  private let library: Library
  private let panes: Panes
  private let refreshing: Refreshing
  private let viewing: PictureViewing
  private let trace: Trace?
  private var handler: UInt?

  init(library: Library, panes: Panes, refreshing: Refreshing, viewing: PictureViewing, trace: Trace?) {
    (self.library, self.panes, self.refreshing) = (library, panes, refreshing)
    (self.viewing, self.trace) = (viewing, trace)
    panes.sidebar.setOffline(!Library.isNetworkAvailable)
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
    trace?.note("network", [("available", isAvailable ? 1 : 0)])
    panes.sidebar.setOffline(!isAvailable)
    guard isAvailable else { return }
    Task { [weak self, library] in
      await library.pictures.forgetFailures()
      self?.goOn()
    }
  }

  private func goOn() {
    refreshing.networkIsBack()
    panes.list.end.archive.networkIsBack()
    panes.list.end.siteSearch.networkIsBack()
    panes.article.networkIsBack()
    viewing.networkIsBack()
  }
}
