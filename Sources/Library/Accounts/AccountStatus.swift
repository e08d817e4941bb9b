import Articles
import FoundationEssentials
import Providers
import Storage

/// How it stands with an account. It holds no secret.
public struct AccountStatus: Sendable, Codable {
  public let account: Account.ID
  public let service: String
  public let address: String
  /// The reader's name there.
  public let user: String
  public let title: String
  /// When it was synced last and all went well; `nil` for never.
  public let checked: Date?
  /// Why the last sync was not done to its end, as a code; `nil` where it was.
  public let failure: AccountFailure?
  /// The same as a sentence.
  public let message: String?
  /// Articles whose marks wait for the service.
  public let waiting: Int
  /// Of those, the service's names of the ones whose marks it refused five times. They are sent no more until they are marked again.
  public let parked: [String]
  /// Articles that are unread here and that the service has no more.
  public let unreadGone: Int
  /// Unread articles that the service listed in the last sync of this run, and that come once newer ones are read.
  public let older: Int?
  /// Articles that the last sync of this run left out, as each of them is larger than any answer may be.
  public let tooLarge: Int?
  /// What went to the service and back in the last sync of this run.
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
    tooLarge = last?.tooLarge
    traffic = last?.traffic
  }
}

extension Library {
  /// How it stands with each account, in their order.
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
