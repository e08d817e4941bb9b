import FoundationEssentials

/// The reader's account at a service.
public struct Account: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Account>

  /// The kind of the service, as the reader chose it.
  public enum Service: String, Sendable, Hashable, CaseIterable {
    case miniflux
    case freshRSS = "freshrss"
    case commaFeed = "commafeed"
    case theOldReader = "theoldreader"
    /// Miniflux through Google Reader's interface.
    case minifluxReader = "minifluxreader"
    /// BazQux, FeedHQ and others that speak Google Reader's interface.
    case googleReader = "googlereader"
    case nextcloud
  }

  public let id: ID
  public let service: Service
  /// The absolute address of the service.
  public let address: String
  /// The reader's user name at the service.
  public let user: String
  public let title: String
  /// True if the reader agreed to unencrypted HTTP.
  public let allowsPlain: Bool
  /// The date of the last complete sync.
  public let checked: Date?
  /// The failure of the last sync; `nil` if the sync succeeded.
  public let failure: AccountFailure?

  public init(
    id: ID, service: Service, address: String, user: String, title: String, allowsPlain: Bool = false,
    checked: Date? = nil, failure: AccountFailure? = nil
  ) {
    self.id = id
    self.service = service
    self.address = address
    self.user = user
    self.title = title
    self.allowsPlain = allowsPlain
    self.checked = checked
    self.failure = failure
  }
}

/// The reason why the last sync of an account failed.
public enum AccountFailure: String, Sendable, Hashable, Codable {
  /// The service rejected the name, the password or the key. The app does not ask it again until the reader enters
  /// others.
  case signInRefused
  /// No password or key is stored, or the keyring is locked.
  case noSecret
  /// The server could not prove that it is the service, so nothing was sent.
  case insecure
  /// The service could not be reached.
  case unreachable
  /// The service asks for a pause.
  case busy
  /// The reader's plan at the service has ended, or its quota is used up.
  case full
  /// The service moved to another address for good.
  case moved
  /// The answer does not follow the service's interface.
  case garbled
  /// The service answered with an error.
  case refused
  /// The service's lists contradict its articles.
  case listWrong
  /// So many feeds disappeared from the service at once that the reader must decide.
  case feedsGone
}
