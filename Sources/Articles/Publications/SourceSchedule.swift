import FoundationEssentials

/// What is remembered of asking a source, so that it is asked again at the right time, over restarts as well.
public struct SourceSchedule: Sendable, Hashable, Codable {
  /// Why a source is not asked for good.
  public enum Stop: String, Sendable, Hashable, Codable {
    /// It said that it is gone (410, RFC 9110 §15.5.11).
    case gone
    /// It moved to an address that is subscribed to already.
    case duplicate
  }

  /// When it was last asked. Attempts without a network do not count.
  public var asked: Date?
  /// The status that came back (RFC 9110 §15); `nil` where no answer came.
  public var status: Int?
  /// It is not to be asked by itself before this, whatever the reader's interval is.
  public var earliest: Date?
  /// Why not before `earliest`.
  public var reason: WaitReason?
  /// How many times in a row it gave nothing usable.
  public var failures = 0
  /// When the first of these failures was.
  public var failingSince: Date?
  public var stop: Stop?
  /// Where its last answer came from after permanent redirects: believed when the next one says the same.
  public var movedTo: String?
  /// The address it had before it moved for good.
  public var movedFrom: String?
  /// What the feed says of itself.
  public var rhythm: FeedRhythm?
  /// By how much of it each wait is longer, from 0 to a tenth, so that sources that were asked together drift apart.
  public var spread = 0.0
  /// Its host took long the last time, so that others go first. `nil` for no.
  public var isSlow: Bool?

  public init() {}

  /// The same without what no clock says, as a damaged file may.
  public var plausible: SourceSchedule {
    var schedule = self
    schedule.spread = spread >= 0 && spread <= 0.1 ? spread : 0
    func plausible(_ date: Date?) -> Date? { date.flatMap { abs($0.timeIntervalSince1970) < 1e11 ? $0 : nil } }
    (schedule.asked, schedule.earliest) = (plausible(asked), plausible(earliest))
    schedule.failingSince = plausible(failingSince)
    return schedule
  }
}

/// Why a source is not asked before some time.
public enum WaitReason: String, Sendable, Hashable, Codable {
  /// The reader's interval has not passed.
  case interval
  /// Nobody is asked twice within half an hour.
  case minimum
  /// `Cache-Control` says that the last answer is still good.
  case cacheControl
  /// `Expires` says so.
  case expires
  /// The feed says how often it changes.
  case rhythm
  /// The feed wants no visits at these hours or on these days.
  case skipped
  /// The host asked for a pause.
  case retryAfter
  /// It failed, and is asked less and less.
  case backOff
  /// The reader had it asked a moment ago.
  case justAsked
  /// It is one of those that may be asked few times a day.
  case metered
  /// The reader wants nothing to be asked by itself.
  case onlyByHand
  /// Others of its host took too long just now.
  case slowHost
  /// It is being asked already.
  case underway
  /// It said that it is gone.
  case gone
  /// It moved to an address that is subscribed to already.
  case duplicate
}
