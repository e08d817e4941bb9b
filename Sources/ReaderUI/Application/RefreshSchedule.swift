import CGTK
import GLibSupport
import Library
import SharedUI

/// The schedule of the refreshes: one at the start, then the due sources every minute and when the network returns.
final class RefreshSchedule {
  private let library: Library
  private let settings: Settings
  private let refresh: (RefreshOccasion) -> Void
  private var task: Task<Void, Never>?
  private var networkHandler: UInt?

  /// Starts the schedule. The first refresh runs at once if the reader wants a refresh at the start.
  ///
  /// - Parameter isSeen: True if a window is open. Without a window, the first refresh covers only the due sources.
  init(of library: Library, settings: Settings, isSeen: Bool, refresh: @escaping (RefreshOccasion) -> Void) {
    self.library = library
    self.settings = settings
    self.refresh = refresh
    keepInterval()
    for key in [Settings.Key.refreshInterval, .syncInterval] {
      settings.observe(key, for: self) { [weak self] in self?.keepInterval() }
    }
    task = Task { [weak self, settings] in
      do {
        if !isSeen {
          await self?.refreshIfDue()
        } else if settings[.refreshesOnStart] {
          self?.refresh(.start)
        } else {
          try await Task.sleep(for: .seconds(60 * Self.firstWait(settings)))
        }
        while true {
          try await Task.sleep(for: .seconds(60))
          await self?.refreshIfDue()
        }
      } catch {
        return
      }
    }
    networkHandler = g_network_monitor_get_default()?.on("network-changed") { [weak self] (isAvailable: Bool) in
      guard isAvailable else { return }
      Task { [weak self] in
        await self?.library.forgetUnansweredIcons()
        await self?.refreshIfDue()
      }
    }
  }

  /// Returns the delay of the first check, in minutes, for readers who want no refresh at the start.
  private static func firstWait(_ settings: Settings) -> Int {
    max(1, [settings[.refreshInterval], settings[.syncInterval]].filter { $0 > 0 }.min() ?? 1)
  }

  func end() {
    task?.cancel()
    // The network monitor outlives every library, so the handler must be removed.
    networkHandler.map { g_network_monitor_get_default()?.disconnect($0) }
    networkHandler = nil
  }

  private func refreshIfDue() async {
    if await library.isRefreshDue() { refresh(.due) }
  }

  /// Stores the intervals in the library, because other programs that use the library show when sources are due.
  private func keepInterval() {
    let (minutes, syncMinutes) = (settings[.refreshInterval], settings[.syncInterval])
    Task { [library] in
      try? await library.setRefreshInterval(minutes: minutes)
      try? await library.setSyncInterval(minutes: syncMinutes)
    }
  }
}
