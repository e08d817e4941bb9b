import Articles
import FoundationEssentials
import HTTP

/// The progress of a refresh.
public struct RefreshProgress: Sendable, Hashable {
  public let done: Int
  public let total: Int
  /// The number of new articles so far.
  public let newArticles: Int
  /// The number of sources that failed so far.
  public let failed: Int

  public init(done: Int, total: Int, newArticles: Int, failed: Int = 0) {
    self.done = done
    self.total = total
    self.newArticles = newArticles
    self.failed = failed
  }
}

/// The result of a refresh.
public struct RefreshSummary: Sendable, Codable {
  /// A source that could not be refreshed, and the reason.
  public struct Failure: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let address: String
    public let failure: SourceFailure
    /// The failure in the reader's language.
    public let message: String
  }

  /// A source that was not asked, and the reason.
  public struct Postponed: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let address: String
    /// The time from which the source may be asked; `nil` if only the reader can request it.
    public let until: Date?
    public let reason: WaitReason
    /// The reason as a sentence.
    public let message: String
  }

  /// An account that was synced.
  public struct SyncedAccount: Sendable, Codable {
    public let account: Account.ID
    public let title: String
    public let newArticles: Int
    /// The number of marks that came from the service.
    public let marked: Int
    /// The number of articles whose marks wait for the service.
    public let waiting: Int
    /// The reason why the sync failed; `nil` if it succeeded, or if another program syncs the account.
    public let failure: AccountFailure?
    /// True if the service could not be reached, possibly because this computer has no network.
    public let isForWantOfNetwork: Bool
  }

  /// The number of sources that were asked.
  public var sources = 0
  /// The number of sources with new or edited articles.
  public var updated = 0
  public var unchanged = 0
  public var failed = 0
  public var newArticles = 0
  public var seconds = 0.0
  public var failures: [Failure] = []
  /// The sources that were left out, so that no server is asked too often.
  public var postponed: [Postponed] = []
  public var accounts: [SyncedAccount] = []
  /// True if there is no network. Unreachable sources then count neither as asked nor as failed.
  public var isOffline = false
  /// True if the refresh was cancelled before every source was asked.
  public var wasCancelled = false

  public init() {}
}

/// The outcome of one source's request.
enum SourceOutcome: Sendable {
  case updated(Int)
  case unchanged
  case failed(LibraryError)
  /// The source could not be reached. After all requests, the refresh decides if the source or the network is the
  /// cause.
  case unreachable(HTTPError)
  /// The source's host asked for a pause meanwhile.
  case postponed(NextRefresh)
  case cancelled
  /// Another program locked the library for too long.
  case busy
}

extension SourceOutcome {
  /// True if the source was reached, or the failure is the source's and not the network's.
  var isAnswer: Bool {
    switch self {
    case .updated, .unchanged, .failed: true
    case .unreachable, .postponed, .cancelled, .busy: false
    }
  }

  /// True if no answer came in time.
  var isTimeout: Bool {
    if case .unreachable(.timedOut) = self { true } else { false }
  }
}

extension RefreshSummary {
  /// Adds the results of accounts. Accounts do not count as sources, and their failures have separate notices.
  mutating func take(_ synced: [SyncedAccount]) {
    accounts = synced
    newArticles += synced.reduce(0) { $0 + $1.newArticles }
    if sources == 0, !synced.isEmpty, synced.allSatisfy(\.isForWantOfNetwork) { isOffline = true }
  }

  mutating func count(_ outcome: SourceOutcome, of publication: Publication) {
    switch outcome {
    case .updated(let articles):
      updated += 1
      newArticles += articles
    case .unchanged: unchanged += 1
    case .postponed(let next):
      sources -= 1
      postpone(publication, next)
    case .cancelled, .unreachable, .busy: break
    case .failed(let error):
      failed += 1
      failures.append(
        Failure(
          publication: publication.id, title: publication.title, address: publication.address,
          failure: SourceFailure(error), message: error.message))
    }
  }

  mutating func postpone(_ publication: Publication, _ next: NextRefresh) {
    postponed.append(
      Postponed(
        publication: publication.id, title: publication.title, address: publication.address, until: next.date,
        reason: next.reason, message: next.sentence))
  }
}
