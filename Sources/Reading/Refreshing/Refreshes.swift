import Articles
import Library

/// The refreshes that run, beside each other: no slow source keeps another from being asked.
public final class Refreshes {
  private let library: Library
  /// What follows them.
  public let offline: OfflineUpdates
  /// By the order in which they began.
  private var running: [Int: Task<Void, Never>] = [:]
  private var count = 0
  /// What was not refreshed because all of it was asked a moment ago; the reader may insist.
  public var refused: Section?
  /// What the refresh that failed last was for.
  public var failed: Section?
  /// How far the refresh is that began last; `nil` when none runs any more.
  public var onProgress: (RefreshProgress?) -> Void = { _ in }
  /// A refresh of a section came to its end.
  public var onEnded: (RefreshSummary, Section, RefreshOccasion) -> Void = { _, _, _ in }
  public var onError: (LibraryError) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
    offline = OfflineUpdates(library: library)
  }

  public var areResting: Bool { running.isEmpty }

  /// What a refresh is that the reader wants: what may not be asked yet is asked when they want it a second time.
  public func occasionByHand(for section: Section) -> RefreshOccasion {
    refused == section ? .insistence : .hand
  }

  public func begin(_ section: Section, on occasion: RefreshOccasion) {
    // What comes by itself leaves alone what the reader is being told.
    if !occasion.isScheduled { (refused, failed) = (nil, nil) }
    count += 1
    let number = count
    running[number] = Task { [weak self, library] in
      do throws(LibraryError) {
        let summary = try await library.refresh(section, on: occasion) { [weak self] progress in
          await self?.show(progress, of: number)
        }
        self?.end(number)
        self?.onEnded(summary, section, occasion)
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
    if number == running.keys.max() { onProgress(progress) }
  }

  private func end(_ number: Int) {
    running[number] = nil
    if running.isEmpty { onProgress(nil) }
  }
}
