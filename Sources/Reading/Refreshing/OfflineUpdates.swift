import Library

/// Keeping at hand what the reader wants without a network: after a refresh, or because they chose what.
public final class OfflineUpdates {
  private let library: Library
  private var task: Task<Void, Never>?
  /// A refresh that ended while an update was under way, and whose own update comes after that.
  private var waiting: RefreshSummary?
  /// How many of how many things are there.
  public var onProgress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Everything that could be had is there; whether it came by itself.
  public var onEnded: (OfflineSummary, _ isQuiet: Bool) -> Void = { _, _ in }
  public var onError: (LibraryError) -> Void = { _ in }
  /// Nothing is under way any more.
  public var onRest: () -> Void = {}

  public init(library: Library) {
    self.library = library
  }

  /// Fetches what is to be kept, and deletes what no longer is.
  public func update() {
    stop()
    begin(isQuiet: false) { [library] progress throws(LibraryError) in
      try await library.updateOffline(progress: progress)
    }
  }

  /// Does what follows a refresh.
  ///
  /// While an update is under way, another one waits for its end: of two at a time the older would delete what the newer fetched,
  /// and what the reader asked for is not begun anew by every refresh.
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
      // Another one may have begun since.
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
