import FoundationEssentials

/// The record of requests to a source. It decides when the source is asked again, and survives restarts.
public struct SourceSchedule: Sendable, Hashable, Codable {
  /// The reason why a source is not asked any more.
  public enum Stop: String, Sendable, Hashable, Codable {
    /// The source stated that it no longer exists (410, RFC 9110 §15.5.11).
    case gone
    /// The source moved to an address that is subscribed to already.
    case duplicate
  }

  /// The date of the last request. Attempts without a network do not count.
  public var asked: Date?
  /// The status of the last answer (RFC 9110 §15); `nil` if no answer came.
  public var status: Int?
  /// The earliest date of the next automatic request, whatever the reader's interval is.
  public var earliest: Date?
  /// The reason for waiting until `earliest`.
  public var reason: WaitReason?
  /// The number of successive requests without a usable answer.
  public var failures = 0
  /// The date of the first of these failures.
  public var failingSince: Date?
  public var stop: Stop?
  /// The address of the last answer after permanent redirects. The move is accepted when the next answer confirms it.
  public var movedTo: String?
  /// The address before the permanent move.
  public var movedFrom: String?
  /// The feed's own rhythm.
  public var rhythm: FeedRhythm?
  /// The part that is added to each wait, from 0 to a tenth, so that the times of sources do not stay equal.
  public var spread = 0.0
  /// True if the host was slow at the last request; other hosts are then asked first. `nil` means no.
  public var isSlow: Bool?

  public init() {}

  /// A copy without impossible dates and values, which a damaged file may contain.
  public var plausible: SourceSchedule {
    var schedule = self
    schedule.spread = spread >= 0 && spread <= 0.1 ? spread : 0
    func plausible(_ date: Date?) -> Date? { date.flatMap { abs($0.timeIntervalSince1970) < 1e11 ? $0 : nil } }
    (schedule.asked, schedule.earliest) = (plausible(asked), plausible(earliest))
    schedule.failingSince = plausible(failingSince)
    return schedule
  }
}

/// The reason why a source must wait for its next request.
public enum WaitReason: String, Sendable, Hashable, Codable {
  /// The reader's interval has not passed.
  case interval
  /// Half an hour is the minimum between two requests to a source.
  case minimum
  /// `Cache-Control` says that the last answer is still good.
  case cacheControl
  /// `Expires` says that the last answer is still good.
  case expires
  /// The feed says how often it changes.
  case rhythm
  /// The feed wants no requests at these hours or on these days.
  case skipped
  /// The host asked for a pause.
  case retryAfter
  /// The source failed, and is asked less and less often.
  case backOff
  /// The reader asked the source a moment ago.
  case justAsked
  /// The source allows few requests a day.
  case metered
  /// The reader turned automatic requests off.
  case onlyByHand
  /// Other sources of the same host took too long just now.
  case slowHost
  /// A request to the source is running already.
  case underway
  /// The source stated that it no longer exists.
  case gone
  /// The source moved to an address that is subscribed to already.
  case duplicate
}
