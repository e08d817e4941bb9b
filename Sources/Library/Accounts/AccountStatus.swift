import Articles
import FoundationEssentials
import Storage
import Sync

/// The state of an account. It contains no secret.
public struct AccountStatus: Sendable, Codable {
  public let account: Account.ID
  public let service: String
  public let address: String
  /// The reader's name at the service.
  public let user: String
  public let title: String
  /// The time of the last complete sync; `nil` for never.
  public let checked: Date?
  /// The reason why the last sync failed, as a code; `nil` if it succeeded.
  public let failure: AccountFailure?
  /// The failure as a sentence.
  public let message: String?
  /// The number of articles whose marks wait for the service.
  public let waiting: Int
  /// The service's ids of the articles whose marks it refused five times. The app sends these marks again only after
  /// the reader marks the articles again.
  public let parked: [String]
  /// The number of articles that are unread here, but no longer exist at the service.
  public let unreadGone: Int
  /// The number of unread articles that the service listed in the last sync of this run, and that the app fetches after
  /// the newer ones are read.
  public let older: Int?
  /// The number of articles that the last sync of this run left out, because each is larger than the limit of an
  /// answer.
  public let tooLarge: Int?
  /// The traffic of the last sync of this run.
  public let traffic: SyncTraffic?

  init(_ account: Account, waiting: Int, parked: [String], unreadGone: Int, last: SyncSummary?) {
    self.account = account.id
    service = account.service.rawValue
    address = account.address
    user = account.user
    title = account.title
    checked = account.checked
    failure = account.failure
    message = account.failure?.message(of: account.title)
    self.waiting = waiting
    self.parked = parked
    self.unreadGone = unreadGone
    older = last?.older
    tooLarge = last?.tooLarge.count
    traffic = last?.traffic
  }
}

extension Library {
  /// The state of each account, in the reader's order.
  public func accountStatuses() async throws(LibraryError) -> [AccountStatus] {
    var statuses: [AccountStatus] = []
    for account in try await accounts() {
      let (waiting, parked, unreadGone) = try await store.read {
        (
          try $0.queued(of: account.id), try $0.parkedMarks(of: account.id).map(\.remoteID),
          try $0.goneCount(of: account.id)
        )
      }
      statuses.append(
        AccountStatus(
          account, waiting: waiting, parked: parked, unreadGone: unreadGone,
          last: await accountRuns.last(of: account.id)))
    }
    return statuses
  }
}
