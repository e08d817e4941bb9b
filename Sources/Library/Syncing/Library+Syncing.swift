import Articles
import FoundationEssentials
import HTTP
import Providers
import Storage

extension Library {
  /// Adds an account. One that is there already stays as it is. Its feeds come with its first sync.
  public func addAccount(
    _ service: Account.Service, address: String, user: String, title: String, allowsPlain: Bool = false
  ) async throws(LibraryError) -> Account.ID {
    // Who typed it may mean a computer in the next room.
    try await access.privateGrants.allow([address])
    let id = try await store.write {
      try await $0.addAccount(service, address: address, user: user, title: title, allowsPlain: allowsPlain)
    }
    await changeFeed.post(.sections)
    return id
  }

  /// Has an account be asked again after the service refused the password: the reader gave another.
  public func forgetRefusal(of account: Account.ID) async throws(LibraryError) {
    try await store.write { try await $0.forgetFailure(of: account) }
  }

  /// Speaks to an account's service.
  ///
  /// - Parameters:
  ///   - auth: What an earlier sign-in gave, where the service has such a thing.
  ///   - keep: Keeps what a sign-in gives, as secret as the password.
  public func service(
    of account: Account, credentials: SyncCredentials, auth: String? = nil,
    keep: @escaping @Sendable (String) async -> Void = { _ in }
  ) -> any SyncService {
    func reader(_ dialect: Dialect) -> GoogleReader {
      GoogleReader(
        address: account.address, dialect: dialect, credentials: credentials, auth: auth, client: client,
        now: environment.now, keep: keep)
    }
    switch account.service {
    case .miniflux:
      return Miniflux(address: account.address, credentials: credentials, client: client, now: environment.now)
    case .nextcloud:
      return NextcloudNews(address: account.address, credentials: credentials, client: client, now: environment.now)
    case .freshRSS: return reader(.freshRSS)
    case .commaFeed: return reader(.commaFeed)
    case .theOldReader: return reader(.theOldReader)
    case .minifluxReader: return reader(.miniflux)
    case .googleReader: return reader(.plain)
    }
  }

  /// Syncs an account: takes over what its service has, and tells it what the reader did. Where another program does so already,
  /// nothing is done.
  ///
  /// - Parameters:
  ///   - isThorough: Whether everything is listed again, to find what changes leave out.
  ///   - believesAll: Whether the reader said that feeds are gone, however many.
  /// - Throws: What keeps the library from storing. What the service says is in the summary.
  public func sync(
    _ account: Account.ID, with service: any SyncService, isThorough: Bool = false, believesAll: Bool = false
  ) async throws(LibraryError) -> SyncSummary {
    try await AccountSync(
      account: account, service: service, store: store, environment: environment, changeFeed: changeFeed
    ).run(isThorough: isThorough, believesAll: believesAll)
  }
}
