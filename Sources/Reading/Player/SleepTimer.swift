/// When the player stops by itself.
public struct SleepTimer: Sendable, Equatable {
  public enum Choice: Sendable, Hashable {
    case minutes(Int)
    /// At the end of the chapter.
    case chapter
    /// At the end of the episode.
    case episode
  }

  public let choice: Choice
  /// When it is over, where it is about a time.
  private let end: SuspendingClock.Instant?
  /// The chapter at whose end it is over.
  private(set) var chapter: Int?

  init(_ choice: Choice, at now: SuspendingClock.Instant, chapter: Int?) {
    self.choice = choice
    if case .minutes(let minutes) = choice { end = now.advanced(by: .seconds(60 * minutes)) } else { end = nil }
    self.chapter = choice == .chapter ? chapter : nil
  }

  /// The reader went to another chapter: that one counts.
  mutating func move(to chapter: Int?) {
    if choice == .chapter { self.chapter = chapter }
  }

  /// Whether it is over.
  ///
  /// - Parameter chapter: The chapter that is heard.
  func isOver(at now: SuspendingClock.Instant, chapter: Int?) -> Bool {
    switch choice {
    case .minutes: end.map { now >= $0 } ?? false
    case .chapter: chapter != self.chapter
    case .episode: false
    }
  }

  /// How many minutes are left, begun ones counted; `nil` where it is not about a time.
  public func minutesLeft(at now: SuspendingClock.Instant) -> Int? {
    end.map { max(0, Int((now.duration(to: $0) / .seconds(60)).rounded(.up))) }
  }
}
