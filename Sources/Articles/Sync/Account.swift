import FoundationEssentials

/// The reader's account at a service.
public struct Account: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Account>

  /// What the service is, as the reader chose it.
  public enum Service: String, Sendable, Hashable, CaseIterable {
    case miniflux
    case freshRSS = "freshrss"
    case commaFeed = "commafeed"
    case theOldReader = "theoldreader"
    /// Miniflux by Google Reader's interface.
    case minifluxReader = "minifluxreader"
    /// BazQux, FeedHQ and others that speak Google Reader's interface.
    case googleReader = "googlereader"
    case nextcloud
  }

  public let id: ID
  public let service: Service
  /// Where the service is: an absolute address.
  public let address: String
  /// The reader's name there.
  public let user: String
  public let title: String
  /// The reader agreed that it is asked by http.
  public let allowsPlain: Bool
  /// When it was last asked and all went well.
  public let checked: Date?
  /// Why it was not; `nil` where all went well.
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

/// Why the last sync of an account was not done to its end.
public enum AccountFailure: String, Sendable, Hashable, Codable {
  /// The service refuses the name, the password or the key. It is not asked again until the reader gives others.
  case signInRefused
  /// Nothing is kept to sign in with, or the keyring is locked.
  case noSecret
  /// Who answered cannot prove to be the service, so that it was told nothing.
  case insecure
  /// It was not reached.
  case unreachable
  /// It wants to be left alone.
  case busy
  /// The reader's plan with it has ended, or is used up.
  case full
  /// It is at another address for good.
  case moved
  /// It answered with something else than its interface promises.
  case garbled
  /// It answered with an error.
  case refused
  /// Its lists say something else than its articles.
  case listWrong
  /// So many of its feeds are gone at once that the reader is to be asked.
  case feedsGone
}
