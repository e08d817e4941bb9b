import Articles
import Library

/// The running refreshes. They run in parallel, so that no slow source delays another.
public final class Refreshes {
  private let library: Library
  /// The offline updates that follow the refreshes.
  public let offline: OfflineUpdates
  /// The tasks by the number of their start.
  private var running: [Int: Task<Void, Never>] = [:]
  private var count = 0
  private var progress = JoinedProgress()
  /// The section that was not refreshed because all its sources were asked a moment ago; the reader may request it
  /// again.
  public var refused: Section?
  /// The section whose refresh failed last.
  public var failed: Section?
  /// Called with the progress of all refreshes; `nil` when none runs any more.
  public var onProgress: (RefreshProgress?) -> Void = { _ in }
  /// Called when the refresh of a section ended, with the import that it followed.
  public var onEnded: (RefreshSummary, Section, RefreshOccasion, ImportedFeeds?) -> Void = { _, _, _, _ in }
  public var onError: (LibraryError) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
    offline = OfflineUpdates(library: library)
  }

  public var areResting: Bool { running.isEmpty }

  /// Returns the occasion of a refresh by the reader. A second request for a section that was just refused counts as
  /// insistence.
  public func occasionByHand(for section: Section) -> RefreshOccasion {
    refused == section ? .insistence : .hand
  }

  /// Starts a refresh.
  ///
  /// - Parameter feeds: The import that the refresh follows.
  public func begin(_ section: Section, on occasion: RefreshOccasion, after feeds: ImportedFeeds? = nil) {
    // A scheduled refresh does not remove the messages that the reader sees.
    if !occasion.isScheduled { (refused, failed) = (nil, nil) }
    count += 1
    let number = count
    running[number] = Task { [weak self, library] in
      do throws(LibraryError) {
        let summary = try await library.refresh(section, on: occasion) { [weak self] progress in
          await self?.show(progress, of: number)
        }
        self?.end(number)
        self?.onEnded(summary, section, occasion, feeds)
      } catch {
        self?.end(number)
        self?.onError(error)
      }
    }
  }

  public func stop() {
    for task in running.values { task.cancel() }
    offline.stop()
  }

  private func show(_ progress: RefreshProgress, of number: Int) {
    // The refresh may have ended already.
    guard running[number] != nil else { return }
    self.progress.note(progress, of: number)
    onProgress(self.progress.sum)
  }

  private func end(_ number: Int) {
    running[number] = nil
    progress.end(number)
    if running.isEmpty {
      onProgress(nil)
    } else if let sum = progress.sum {
      onProgress(sum)
    }
  }
}
