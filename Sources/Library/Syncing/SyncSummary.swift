import Articles
import Sync

/// The result of one sync of an account.
public struct SyncSummary: Sendable, Hashable {
  /// The number of new articles.
  public internal(set) var added = 0
  /// The number of marks that came from the service.
  public internal(set) var marked = 0
  /// The number of marks that were sent, with any result.
  public internal(set) var pushed = 0
  /// The number of marks that the service has confirmed.
  public internal(set) var sent = 0
  /// The number of articles that still wait for the service.
  public internal(set) var queued = 0
  /// The number of waiting articles whose marks the service refused so often that they are not sent any more.
  public internal(set) var parked = 0
  /// The number of unread articles that the service lists and that the app fetches after newer ones are read.
  public internal(set) var older = 0
  /// The number of articles that are unread here, but no longer exist at the service.
  public internal(set) var unreadGone = 0
  /// The service's ids of articles that are left out, because each is larger than the limit of an answer.
  public internal(set) var tooLarge: Set<String> = []
  /// The number of articles that are left out, because they belong to no feed or cannot be read.
  public internal(set) var leftOut = 0
  /// The changes of the feeds.
  public internal(set) var subscriptions = SyncedFeeds()
  /// The traffic with the service.
  public internal(set) var traffic = SyncTraffic()
  /// The edits of feeds and folders that the service refused too often, so that its state was restored.
  public internal(set) var returned: [ReturnedEdit] = []
  /// The feeds that the service no longer has, if there are so many that the reader must confirm this.
  public internal(set) var gone: [GoneFeed] = []
  /// True if the service refused a part of the edits, because the reader's plan has ended or its quota is used up.
  public internal(set) var isFull = false
  /// The reason why the sync ended early.
  public internal(set) var stop: SyncStop?

  /// The reason why the sync is incomplete; `nil` if it is complete, if another program syncs the account, or if the
  /// reader stopped it.
  public var failure: AccountFailure? {
    stop == .needsSignIn ? .signInRefused : stop?.failure ?? (isFull && stop == nil ? .full : nil)
  }
}

/// The changes of an account's feeds in a sync.
public struct SyncedFeeds: Sendable, Hashable {
  public internal(set) var added: [Publication.ID] = []
  /// Feeds that the app read directly before and that belong to the account now.
  public internal(set) var joined: [Publication.ID] = []
  /// Feeds that the service no longer has, and that the app hides.
  public internal(set) var removed: [Publication.ID] = []
  /// Feeds that the service no longer has, and that the app still shows because of their starred articles.
  public internal(set) var kept: [Publication.ID] = []
}

/// The reasons why a sync ended early. Earlier results are stored, and marks wait.
public enum SyncStop: Error, Sendable, Hashable {
  /// Another program or task syncs the account, or the account no longer exists.
  case underway
  /// The service refused the password earlier, and was not asked.
  case needsSignIn
  /// No secret is stored, or the keyring is locked. The service was not asked.
  case noSecret
  case failed(SyncError)
  /// A list contradicts the articles themselves. The list was ignored.
  case listWrong
  /// So many feeds are missing at once that the reader must confirm this.
  case feedsGone
  case cancelled

  init(_ error: SyncError) {
    self = error == .network(.cancelled) ? .cancelled : .failed(error)
  }

  /// The failure to store for the account; `nil` if the stop is not a failure of the account.
  var failure: AccountFailure? {
    switch self {
    case .underway, .needsSignIn, .cancelled: nil
    case .noSecret: .noSecret
    case .listWrong: .listWrong
    case .feedsGone: .feedsGone
    case .failed(.signInRefused): .signInRefused
    case .failed(.network(.certificate)), .failed(.network(.tls)): .insecure
    // The server asked for a pause, so no request was sent.
    case .failed(.busy), .failed(.network(.held)): .busy
    case .failed(.network): .unreachable
    case .failed(.full): .full
    case .failed(.moved): .moved
    case .failed(.garbled): .garbled
    case .failed(.interfaceOff), .failed(.refused), .failed(.unsupported): .refused
    }
  }
}
