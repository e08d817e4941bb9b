import Articles
import FoundationEssentials
import Text

/// The time of a source's next request, and the reason for it.
public struct NextRefresh: Sendable, Hashable, Codable {
  /// The time; `nil` if the source is not asked automatically.
  public var date: Date?
  public var reason: WaitReason

  /// The reason as a sentence in the reader's language.
  public var sentence: String {
    switch reason {
    case .interval: translated("This is the interval of the preferences.")
    case .minimum: translated("No feed is asked automatically twice within half an hour.")
    case .cacheControl: translated("Its server says that the last answer is good until then (Cache-Control).")
    case .expires: translated("Its server says that the last answer is good until then (Expires).")
    case .rhythm: translated("The feed says how often it changes.")
    case .skipped: translated("The feed asks not to be read at some hours or days.")
    case .retryAfter: translated("Its server asked for a pause.")
    case .backOff: translated("It failed. Courant asks less and less often until it works again.")
    case .justAsked: translated("It was refreshed less than two minutes ago.")
    case .metered: translated("It allows few requests a day.")
    case .onlyByHand: translated("You chose to refresh only by hand.")
    case .slowHost: translated("Its site was too slow with other feeds. This one waits for the next refresh.")
    case .underway: translated("It is being refreshed.")
    case .gone: translated("Its publisher says that it is gone for good.")
    case .duplicate: translated("It moved to an address that you follow already. Remove this one.")
    }
  }
}

/// The occasion of a refresh. A later case is greater: fewer reasons can postpone it.
public enum RefreshOccasion: Sendable, Hashable, Comparable {
  /// The schedule: the sources are due.
  case due
  /// The start of the program, if the settings want a refresh at the start. The reader's interval is ignored.
  case start
  /// The reader asked for the refresh.
  case hand
  /// The reader asked again after the app refused and gave the reason. Now only the pause of a host can prevent the
  /// request.
  case insistence

  /// True for a scheduled refresh: nobody waits for its answers.
  public var isScheduled: Bool { self == .due || self == .start }
}
