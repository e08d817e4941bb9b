import CGTK
import GLibSupport
import Library
import SharedUI

/// Opens the library outside the main thread. This can be slow if the library is upgraded, or if another program writes
/// to it. After a moment, a window shows why the program is waiting.
final class LibraryOpening {
  private let application: Object
  private let options: CommandLineOptions
  /// Called when the reader does not want to wait.
  private let onGivenUp: () -> Void
  private let onOpened: (Library) -> Void
  /// True if a reader waits for the library and sees the progress.
  private(set) var isSeen = false
  /// Called when the library cannot be opened.
  var onFailed: () -> Void = {}
  /// Called when the reader wants to try again.
  var onAgain: () -> Void = {}
  private var task: Task<Void, Never>?

  init(
    application: Object, options: CommandLineOptions, onGivenUp: @escaping () -> Void,
    onOpened: @escaping (Library) -> Void
  ) {
    self.application = application
    self.options = options
    self.onGivenUp = onGivenUp
    self.onOpened = onOpened
  }

  /// Opens the library, unless this has already begun.
  ///
  /// - Parameter isSeen: True if a window will open; false if another program made a request.
  func begin(isSeen: Bool) {
    self.isSeen = self.isSeen || isSeen
    guard task == nil else { return }
    // Without a window and without this hold, the application would end.
    g_application_hold(application.cast())
    let place = LibraryPlace(folder: options.folder)
    task = Task { [weak self, application] in
      let (steps, progress) = AsyncStream.makeStream(of: OpeningStep.self, bufferingPolicy: .bufferingNewest(1))
      let waiting = Task { await self?.wait(watching: steps) }
      let result = await Self.library(at: place) { progress.yield($0) }
      progress.finish()
      waiting.cancel()
      self?.task = nil
      switch result {
      case .success(let library): self?.onOpened(library)
      case .failure(let error): self?.failed(error)
      }
      // The new window opens before this one closes, so that there is always a window.
      await waiting.value?.close()
      g_application_release(application.cast())
    }
  }

  func cancel() {
    task?.cancel()
  }

  @concurrent
  private nonisolated static func library(
    at place: LibraryPlace, opening: @Sendable (OpeningStep) -> Void
  ) async -> Result<Library, LibraryError> {
    do throws(LibraryError) {
      return .success(
        try Library(
          folder: place.folder, cache: place.cache, version: version, newsAPI: place.newsAPI,
          hostedWordPress: place.hostedWordPress, resource: { resourceData($0) },
          marksOldRead: { Settings.marksOldRead() }, opening: opening))
    } catch {
      return .failure(error)
    }
  }

  /// Shows the waiting window if the opening takes longer than a moment.
  private func wait(watching steps: AsyncStream<OpeningStep>) async -> WaitingWindow? {
    do {
      repeat { try await Task.sleep(for: Self.moment) } while !isSeen
    } catch {
      return nil
    }
    options.trace?.note("waiting")
    let window = WaitingWindow(application: application.cast()) { [weak self] in self?.onGivenUp() }
    for await step in steps { window.show(step) }
    return window
  }

  /// The longest time without a window that readers do not notice.
  private static let moment = Duration.milliseconds(400)

  /// Shows why the library cannot be opened, and lets the reader try again.
  private func failed(_ error: LibraryError) {
    onFailed()
    guard isSeen else { return }
    // The reader may close the problem window without trying again.
    isSeen = false
    let problem = ProblemWindow(application: application.cast(), message: error.message) { [weak self] in
      self?.onAgain()
    }
    problem.present()
    options.trace?.note("problem", [("text", error.message)])
  }
}
