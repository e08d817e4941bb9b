import Articles
import FoundationEssentials
import HTTP
import Providers

/// How far a refresh is.
public struct RefreshProgress: Sendable, Hashable {
  public let done: Int
  public let total: Int
  /// Articles that came so far.
  public let newArticles: Int
}

/// What a refresh did.
public struct RefreshSummary: Sendable, Codable {
  /// A source that could not be refreshed, and why.
  public struct Failure: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let address: String
    public let failure: SourceFailure
    /// The failure in the reader's language.
    public let message: String
  }

  /// A source that was not asked, and why.
  public struct Postponed: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let address: String
    /// From when on it may be asked; `nil` where that is for the reader to decide.
    public let until: Date?
    public let reason: WaitReason
    /// Why, as a sentence.
    public let message: String
  }

  /// An account that was synced.
  public struct SyncedAccount: Sendable, Codable {
    public let account: Account.ID
    public let title: String
    public let newArticles: Int
    /// Marks that were taken over from its service.
    public let marked: Int
    /// Articles whose marks wait for its service.
    public let waiting: Int
    /// Why it was not synced to its end; `nil` where it was, or another program does.
    public let failure: AccountFailure?
    /// There was no way to it, which may be this computer's fault.
    public let isForWantOfNetwork: Bool
  }

  /// Sources that were asked.
  public var sources = 0
  /// Sources with new or edited articles.
  public var updated = 0
  public var unchanged = 0
  public var failed = 0
  public var newArticles = 0
  public var seconds = 0.0
  public var failures: [Failure] = []
  /// Sources that were to be asked and were not, for the sake of good manners.
  public var postponed: [Postponed] = []
  public var accounts: [SyncedAccount] = []
  /// There is no network: what could not be reached counts neither as asked nor as failed.
  public var isOffline = false
  /// The refresh was cancelled before every source was asked.
  public var wasCancelled = false

  public init() {}
}

/// What came of asking one source.
enum SourceOutcome: Sendable {
  case updated(Int)
  case unchanged
  case failed(LibraryError)
  /// No way led there. Whether that is the source's fault shows when all were asked.
  case unreachable(HTTPError)
  /// Its host asked for a pause meanwhile.
  case postponed(NextRefresh)
  case cancelled
  /// Another program holds the library, for longer than anybody waits.
  case busy
}

extension SourceOutcome {
  /// Whether the source was reached, or its failure is its own.
  var isAnswer: Bool {
    switch self {
    case .updated, .unchanged, .failed: true
    case .unreachable, .postponed, .cancelled, .busy: false
    }
  }

  /// Whether nobody answered in time.
  var isTimeout: Bool {
    if case .unreachable(.timedOut) = self { true } else { false }
  }
}

extension RefreshSummary {
  /// Takes in what came of accounts. They are no sources: a failure of theirs is told in a notice of its own.
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
