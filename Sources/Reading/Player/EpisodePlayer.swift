import Articles
import Library

/// The player of one episode at a time, independent of the open article: position, speed and sleep timer.
public final class EpisodePlayer {
  public enum State: Sendable, Equatable {
    case nothing
    /// The episode's address is being checked or loaded. It plays in a moment.
    case coming
    case playing
    case paused
    case failed(PlayerFailure)
  }

  /// The functions of the library that the player uses.
  public struct Services {
    /// Returns the reason why a recording may not be played from its address; `nil` if it may be played.
    let obstacle: @MainActor (PlayedEpisode) async -> PlayerFailure?
    /// Returns the chapters of an episode, which may need a request.
    let chapters: @MainActor (PlayedEpisode) async -> [Episode.Chapter]
    /// Stores the reader's position in seconds, and the duration if known.
    let keep: (PlayedEpisode, _ seconds: Double, _ duration: Double?) -> Void
    /// Stores the playback speed that the reader chose.
    let keepRate: (Double) -> Void

    public init(
      obstacle: @escaping @MainActor (PlayedEpisode) async -> PlayerFailure?,
      chapters: @escaping @MainActor (PlayedEpisode) async -> [Episode.Chapter],
      keep: @escaping (PlayedEpisode, _ seconds: Double, _ duration: Double?) -> Void,
      keepRate: @escaping (Double) -> Void
    ) {
      self.obstacle = obstacle
      self.chapters = chapters
      self.keep = keep
      self.keepRate = keepRate
    }
  }

  /// The place in the episode, in seconds.
  private struct Place {
    var seconds = 0.0
    /// The length, if known.
    var duration: Double?
    /// True if the length comes from the recording itself, and not from the feed.
    var isLengthKnown = false
    /// The last stored position.
    var kept = 0.0
  }

  private let engine: any RecordingEngine
  private let services: Services
  private let now: () -> SuspendingClock.Instant
  private let patience = Delay()
  public private(set) var state = State.nothing
  public private(set) var episode: PlayedEpisode?
  private var place = Place()
  public private(set) var rate: Double
  public private(set) var chapters = ChapterList.none
  public private(set) var timer: SleepTimer?
  /// The positions where the reader left recordings, since the program started.
  private var left: [PlayedEpisode.Key: Double] = [:]
  private var starting: Task<Void, Never>?
  /// Called when any shown value changes.
  public var onChange: () -> Void = {}
  /// Called when the position changes other than by playback.
  public var onJump: () -> Void = {}

  /// - Parameters:
  ///   - rate: The playback speed; 1 is normal.
  ///   - now: Returns the time for the sleep timer.
  public init(
    engine: any RecordingEngine, services: Services, rate: Double = 1,
    now: @escaping () -> SuspendingClock.Instant = { SuspendingClock().now }
  ) {
    self.engine = engine
    self.services = services
    self.rate = Self.rates.contains(rate) ? rate : 1
    self.now = now
    engine.onEvent = { [weak self] in self?.take($0) }
  }

  /// The available speeds.
  public static let rates = [0.8, 1, 1.2, 1.5, 1.75, 2]
  /// The steps of the two buttons, in seconds.
  public static let (stepBack, stepForward) = (15.0, 30.0)
  /// The waiting time for a recording. If no sound arrives in this time, the recording has failed.
  private static let longestWait = Duration.seconds(30)
  /// The interval between stored positions, in seconds of the recording.
  private static let keepEvery = 5.0

  /// The position in seconds.
  public var position: Double { place.seconds }
  /// The length in seconds, if known.
  public var duration: Double? { place.duration }

  /// True if the episode plays, or starts in a moment.
  public var isOn: Bool { state == .playing || state == .coming }

  /// The index of the current chapter.
  public var chapter: Int? { chapters.index(at: position) }

  // MARK: Playing

  /// Plays an episode in place of the current one.
  ///
  /// - Parameter seconds: The start position; `nil` continues where the reader stopped.
  public func play(_ episode: PlayedEpisode, at seconds: Double? = nil) {
    if let current = self.episode, current.isSame(as: episode), !hasFailed {
      if let seconds { seek(to: seconds) }
      return play()
    }
    close()
    self.episode = episode
    // The position in the article may be older than the one from the last playback.
    place.seconds = min(max(0, seconds ?? left[episode.key] ?? episode.position), Enclosure.longest)
    place.duration = episode.enclosure.duration.map(Double.init)
    place.isLengthKnown = false
    chapters = ChapterList(episode.details.chapters)
    place.kept = position
    start(episode)
  }

  private var hasFailed: Bool {
    if case .failed = state { true } else { false }
  }

  /// Waits for sound, and fails after the time limit.
  private func wait() {
    patience.start(Self.longestWait) { [weak self] in
      guard let self, state == .coming else { return }
      engine.unload()
      change(to: .failed(.noAnswer))
    }
    change(to: .coming)
  }

  private func start(_ episode: PlayedEpisode) {
    starting?.cancel()
    wait()
    starting = Task { [weak self, services] in
      let obstacle = await services.obstacle(episode)
      guard let self, !Task.isCancelled, self.episode == episode else { return }
      if let obstacle {
        patience.cancel()
        return change(to: .failed(obstacle))
      }
      // The reader may have paused during the lookup.
      guard state == .coming else { return }
      engine.load(episode.enclosure.address, at: position, rate: rate)
      guard chapters.isEmpty, episode.details.chaptersAddress != nil else { return }
      let found = await services.chapters(episode)
      guard !Task.isCancelled, self.episode == episode else { return }
      chapters = ChapterList(found, duration: duration)
      if !chapters.isEmpty { onChange() }
    }
  }

  /// Resumes playback, or retries after a failure.
  public func play() {
    guard let episode else { return }
    switch state {
    case .nothing, .coming, .playing: break
    case .failed: start(episode)
    case .paused:
      // A timer that ended during the pause is removed.
      if let timer, timer.isOver(at: now(), chapter: chapter) { self.timer = nil }
      guard starting != nil else { return start(episode) }
      engine.play()
      wait()
    }
  }

  public func pause() {
    switch state {
    case .coming:
      // A recording that waits for the network must not start later, so it is unloaded. It is loaded again when the
      // reader resumes.
      keep()
      starting?.cancel()
      starting = nil
      patience.cancel()
      engine.unload()
      change(to: .paused)
    case .playing:
      engine.pause()
      keep()
      change(to: .paused)
    case .nothing, .paused, .failed: break
    }
  }

  public func toggle() {
    if isOn { pause() } else { play() }
  }

  /// Stops, stores the position and drops the episode.
  public func close() {
    guard episode != nil else { return }
    keep()
    starting?.cancel()
    starting = nil
    patience.cancel()
    engine.unload()
    episode = nil
    timer = nil
    chapters = .none
    place = Place()
    change(to: .nothing)
  }

  // MARK: Going to another place

  public func seek(to seconds: Double) {
    guard episode != nil, !seconds.isNaN else { return }
    // A stated length is often too short, so only the recording's own length limits the position.
    place.seconds = min(max(0, seconds), place.isLengthKnown ? duration ?? Enclosure.longest : Enclosure.longest)
    timer?.move(to: chapter)
    engine.seek(to: position)
    keep()
    onJump()
    onChange()
  }

  /// Goes to a position of an episode, unless another episode is loaded by now.
  public func seek(to seconds: Double, in episode: PlayedEpisode) {
    if self.episode?.isSame(as: episode) == true { seek(to: seconds) }
  }

  public func goBack() { seek(to: position - Self.stepBack) }

  public func goForward() { seek(to: position + Self.stepForward) }

  /// Goes to the next chapter. If there is none, goes forward by a step.
  public func goToNext() {
    if let next = chapters.next(after: position) { seek(to: next) } else { goForward() }
  }

  /// Goes to the beginning of the chapter or to the previous chapter. Without chapters, goes back by a step.
  public func goToPrevious() {
    if let previous = chapters.previous(before: position) { seek(to: previous) } else { goBack() }
  }

  public func setRate(_ rate: Double) {
    guard Self.rates.contains(rate), rate != self.rate else { return }
    self.rate = rate
    services.keepRate(rate)
    if episode != nil { engine.setRate(rate) }
    onChange()
  }

  // MARK: The sleep timer

  /// Sets the sleep timer; `nil` removes it.
  public func sleep(_ choice: SleepTimer.Choice?) {
    guard episode != nil else { return }
    timer = choice.map { SleepTimer($0, at: now(), chapter: chapter) }
    onChange()
  }

  /// The minutes left until playback stops, if the timer is set to a time.
  public var minutesLeft: Int? { timer.flatMap { $0.minutesLeft(at: now()) } }

  // MARK: Events

  private func take(_ event: RecordingEvent) {
    guard episode != nil, !hasFailed else { return }
    switch event {
    case .time(let seconds, let duration, let isPlaying): moved(to: seconds, of: duration, isPlaying)
    case .length(let duration): take(duration)
    case .waiting: if state == .playing { wait() }
    case .ended: ended()
    case .failed(let failure):
      patience.cancel()
      keep()
      engine.unload()
      change(to: .failed(failure))
    }
  }

  private func moved(to seconds: Double, of duration: Double?, _ isPlaying: Bool) {
    if let duration { take(duration) }
    guard seconds.isFinite, seconds >= 0 else { return onChange() }
    place.seconds = min(seconds, Enclosure.longest)
    patience.cancel()
    // Headsets and the desktop can start and stop playback as well.
    if isPlaying, let timer, timer.isOver(at: now(), chapter: chapter) {
      self.timer = nil
      engine.pause()
      keep()
      return change(to: .paused)
    }
    if !isPlaying || abs(position - place.kept) >= Self.keepEvery { keep() }
    change(to: isPlaying ? .playing : .paused)
  }

  private func take(_ duration: Double) {
    guard duration.isFinite, duration > 0 else { return }
    place.isLengthKnown = true
    guard duration != self.duration else { return }
    place.duration = duration
    chapters = ChapterList(chapters.chapters, duration: duration)
    onChange()
  }

  private func ended() {
    place.seconds = duration ?? position
    keep()
    timer = nil
    // The next playback starts from the beginning.
    (place.seconds, place.kept) = (0, 0)
    engine.seek(to: 0)
    engine.pause()
    change(to: .paused)
  }

  private func keep() {
    guard let episode, position != place.kept else { return }
    place.kept = position
    left[episode.key] = Recording.resumption(after: position, of: duration) ?? 0
    services.keep(episode, position, duration)
  }

  private func change(to state: State) {
    self.state = state
    onChange()
  }
}
