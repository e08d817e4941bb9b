import Articles
import FoundationEssentials
import GLibSupport
import Library
import Reading
import SharedUI
import Text

/// Refreshes while no window is open.
final class BackgroundRefreshing {
  private let refreshes: Refreshes
  private let trace: Trace?
  /// Called when a refresh has ended and its articles are stored.
  var onEnded: () -> Void = {}

  init(of library: Library, trace: Trace?) {
    refreshes = Refreshes(library: library)
    self.trace = trace
    refreshes.onEnded = { [weak self] summary, _, _, _ in self?.ended(summary) }
  }

  /// Refreshes the due sources, unless there is a reason to pause or a refresh is already running.
  func refreshWhatIsDue() {
    guard refreshes.areResting else { return }
    Task { [weak self] in
      let pause = await BackgroundPause.now()
      self?.begin(unless: pause)
    }
  }

  private func begin(unless pause: BackgroundPause?) {
    if let pause {
      trace?.note("paused", [("for", pause.rawValue)])
    } else if refreshes.areResting {
      refreshes.begin(.all, on: .due)
    }
  }

  func stop() {
    refreshes.stop()
  }

  private func ended(_ summary: RefreshSummary) {
    trace?.note(
      "refreshed-in-background",
      [("sources", summary.sources), ("failed", summary.failed), ("new", summary.newArticles)])
    refreshes.offline.follow(summary)
    onEnded()
    guard !summary.isOffline else { return }
    let status = translated("%s new article", plural: "%s new articles", count: summary.newArticles)
    // Desktops that list background programs show this text there.
    Task {
      _ = await SessionBus()?.call(
        "SetStatus", of: PortalRequest.place("org.freedesktop.portal.Background"),
        [.table(["message": .text(status)])])
    }
  }
}

extension Settings.Key<Bool> {
  static let refreshesInBackground = Self("background-refresh")
}
