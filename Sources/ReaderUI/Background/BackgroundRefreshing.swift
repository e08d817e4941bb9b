import Articles
import FoundationEssentials
import GLibSupport
import Library
import Reading
import Text

/// Refreshing while no window is open.
final class BackgroundRefreshing {
  private let refreshes: Refreshes
  private let trace: Trace?
  /// A refresh ended, and what it brought is stored.
  var onEnded: () -> Void = {}

  init(of library: Library, trace: Trace?) {
    refreshes = Refreshes(library: library)
    self.trace = trace
    refreshes.onEnded = { [weak self] summary, _, _ in self?.ended(summary) }
  }

  /// Refreshes what is due, unless something speaks against it or it is under way.
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
    // Desktops that list what runs in the background show it there.
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
