import CGTK
import GLibSupport
import Library

/// Opens the library off the main thread, which takes long where it is brought up to date or another program writes to it. Where
/// it takes longer than a moment, a window says what is waited for.
final class LibraryOpening {
  private let application: Object
  private let options: CommandLineOptions
  /// The reader does not want to wait.
  private let onGivenUp: () -> Void
  private let onOpened: (Library) -> Void
  /// Whether a reader waits for it, who is to see what goes on.
  private(set) var isSeen = false
  /// It cannot be opened, and no reader waits.
  var onFailed: () -> Void = {}
  /// The reader wants to try again.
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

  /// Begins, unless it is going on.
  ///
  /// - Parameter isSeen: Whether a window follows. Else another program asked something.
  func begin(isSeen: Bool) {
    self.isSeen = self.isSeen || isSeen
    guard task == nil else { return }
    // The application would end without a window.
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
      // The next window comes first, so that no moment is without one.
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

  /// Says what is waited for, if it takes longer than a moment.
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

  /// How long a window may be missing before it is missed.
  private static let moment = Duration.milliseconds(400)

  /// Says why the library cannot be opened, and lets the reader try again.
  private func failed(_ error: LibraryError) {
    onFailed()
    guard isSeen else { return }
    // Who reads the problem may leave it at that.
    isSeen = false
    let problem = ProblemWindow(application: application.cast(), message: error.message) { [weak self] in
      self?.onAgain()
    }
    problem.present()
    options.trace?.note("problem", [("text", error.message)])
  }
}
