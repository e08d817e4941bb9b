import Articles
import Providers

/// What one sync of an account did.
public struct SyncSummary: Sendable, Hashable {
  /// Articles that came.
  public internal(set) var added = 0
  /// Marks that were taken over from the service.
  public internal(set) var marked = 0
  /// Marks that were sent, whatever came of it.
  public internal(set) var pushed = 0
  /// Marks that the service is now known to have.
  public internal(set) var sent = 0
  /// Articles that wait for the service still.
  public internal(set) var queued = 0
  /// Of those, articles whose marks the service refused so often that they are sent no more.
  public internal(set) var parked = 0
  /// Unread articles that the service lists and that come once newer ones are read.
  public internal(set) var older = 0
  /// Articles that are unread here and that the service has no more.
  public internal(set) var unreadGone = 0
  /// Articles that are left out, as each of them is larger than any answer may be.
  public internal(set) var tooLarge = 0
  /// Articles that are left out, as they belong to no feed or cannot be read.
  public internal(set) var leftOut = 0
  /// What came of the feeds.
  public internal(set) var subscriptions = SyncedFeeds()
  /// What went to the service and back.
  public internal(set) var traffic = SyncTraffic()
  /// What the reader did to feeds and folders and the service refused too often, so that its state is back.
  public internal(set) var returned: [ReturnedEdit] = []
  /// The feeds that are gone at the service, so many that the reader is to be asked.
  public internal(set) var gone: [GoneFeed] = []
  /// Whether the service took less than the reader did, as its plan has ended or is used up.
  public internal(set) var isFull = false
  /// Why it ended before it was done.
  public internal(set) var stop: SyncStop?

  /// Why not all of it was done; `nil` where it was, another program does it, or the reader ended it.
  public var failure: AccountFailure? {
    stop == .needsSignIn ? .signInRefused : stop?.failure ?? (isFull && stop == nil ? .full : nil)
  }
}

/// What a sync changed of an account's feeds.
public struct SyncedFeeds: Sendable, Hashable {
  public internal(set) var added: [Publication.ID] = []
  /// Feeds that the reader had by themselves, and that are the account's now.
  public internal(set) var joined: [Publication.ID] = []
  /// Gone at the service, and out of sight.
  public internal(set) var removed: [Publication.ID] = []
  /// Gone at the service, and in sight for what the reader starred.
  public internal(set) var kept: [Publication.ID] = []
}

/// Why a sync ended before it was done. What came before is stored, and marks wait.
public enum SyncStop: Error, Sendable, Hashable {
  /// Another program, or another task, syncs the account, or the account is gone.
  case underway
  /// The service refused the password earlier, and was not asked.
  case needsSignIn
  /// Nothing is kept to sign in with, or the keyring is locked: the service was not asked.
  case noSecret
  case failed(SyncError)
  /// A list says something else than the articles themselves: nothing was taken from it.
  case listWrong
  /// So many feeds are gone at once that the reader is to be asked.
  case feedsGone
  case cancelled

  init(_ error: SyncError) {
    self = error == .network(.cancelled) ? .cancelled : .failed(error)
  }

  /// What is kept of it; `nil` for what is no failure of the account.
  var failure: AccountFailure? {
    switch self {
    case .underway, .needsSignIn, .cancelled: nil
    case .noSecret: .noSecret
    case .listWrong: .listWrong
    case .feedsGone: .feedsGone
    case .failed(.signInRefused): .signInRefused
    case .failed(.network(.certificate)), .failed(.network(.tls)): .insecure
    // Where it wanted to be left alone a while ago, it is not asked.
    case .failed(.busy), .failed(.network(.held)): .busy
    case .failed(.network): .unreachable
    case .failed(.full): .full
    case .failed(.moved): .moved
    case .failed(.garbled): .garbled
    case .failed(.interfaceOff), .failed(.refused), .failed(.unsupported): .refused
    }
  }
}
