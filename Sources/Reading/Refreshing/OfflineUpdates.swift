import Library

/// The updates of the files for offline reading. An update runs after a refresh, or after the reader changed the
/// selection.
public final class OfflineUpdates {
  private let library: Library
  private var task: Task<Void, Never>?
  /// A refresh that ended while an update was running. Another update follows for this refresh.
  private var waiting: RefreshSummary?
  /// Called with the number of finished items and the number of all items.
  public var onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Called when an update ended. `isQuiet` is true if it started automatically.
  public var onEnded: (OfflineSummary, _ isQuiet: Bool) -> Void = { _, _ in }
  public var onError: (LibraryError) -> Void = { _ in }
  /// Called when no update is running any more.
  public var onRest: () -> Void = {}

  public init(library: Library) {
    self.library = library
  }

  /// Fetches the missing files and deletes unwanted ones, because the selection changed. A running update is stopped.
  public func update() {
    stop()
    begin(isQuiet: false) { [library] progress throws(LibraryError) in
      try await library.updateOffline(progress: progress)
    }
  }

  /// Runs the update that follows a refresh.
  ///
  /// If an update is running, the new update starts after its end. Otherwise the older update would delete files from
  /// the newer one, and each refresh would restart an update that the reader requested.
  public func follow(_ summary: RefreshSummary) {
    guard areResting else {
      if summary.hasAsked { waiting = summary }
      Task { [weak self, library] in
        do throws(LibraryError) {
          try await library.follow(summary, updatesOffline: false)
        } catch {
          self?.onError(error)
        }
      }
      return
    }
    begin(isQuiet: true) { [library] progress throws(LibraryError) in
      try await library.follow(summary, progress: progress)
    }
  }

  public var areResting: Bool { task == nil }

  public func stop() {
    task?.cancel()
    (task, waiting) = (nil, nil)
  }

  private typealias Progress = @Sendable (_ done: Int, _ total: Int) async -> Void

  private func begin(
    isQuiet: Bool, _ work: @escaping @Sendable (@escaping Progress) async throws(LibraryError) -> OfflineSummary?
  ) {
    task = Task { [weak self] in
      do throws(LibraryError) {
        let summary = try await work { [weak self] in await self?.show($0, of: $1) }
        if let summary, !Task.isCancelled { self?.onEnded(summary, isQuiet) }
      } catch {
        if !Task.isCancelled { self?.onError(error) }
      }
      // Another update may have begun meanwhile.
      guard !Task.isCancelled else { return }
      self?.rest()
    }
  }

  private func rest() {
    task = nil
    guard let summary = waiting else { return onRest() }
    waiting = nil
    follow(summary)
  }

  private func show(_ done: Int, of total: Int) { onProgress(done, total) }
}
