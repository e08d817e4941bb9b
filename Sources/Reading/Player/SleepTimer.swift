/// The sleep timer of the player.
public struct SleepTimer: Sendable, Equatable {
  public enum Choice: Sendable, Hashable {
    case minutes(Int)
    /// At the end of the chapter.
    case chapter
    /// At the end of the episode.
    case episode
  }

  public let choice: Choice
  /// The end time, if the timer is set to a time.
  private let end: SuspendingClock.Instant?
  /// The timer ends at the end of this chapter; `nil` for other choices.
  private(set) var chapter: Int?

  init(_ choice: Choice, at now: SuspendingClock.Instant, chapter: Int?) {
    self.choice = choice
    if case .minutes(let minutes) = choice { end = now.advanced(by: .seconds(60 * minutes)) } else { end = nil }
    self.chapter = choice == .chapter ? chapter : nil
  }

  /// Makes the timer end at another chapter, because the reader went there.
  mutating func move(to chapter: Int?) {
    if choice == .chapter { self.chapter = chapter }
  }

  /// Returns true if the timer is over.
  ///
  /// - Parameter chapter: The current chapter.
  func isOver(at now: SuspendingClock.Instant, chapter: Int?) -> Bool {
    switch choice {
    case .minutes: end.map { now >= $0 } ?? false
    case .chapter: chapter != self.chapter
    case .episode: false
    }
  }

  /// Returns the minutes left, rounded up; `nil` if the timer is not set to a time.
  public func minutesLeft(at now: SuspendingClock.Instant) -> Int? {
    end.map { max(0, Int((now.duration(to: $0) / .seconds(60)).rounded(.up))) }
  }
}
