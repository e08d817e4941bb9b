import Articles
import FoundationEssentials
import Storage
import Sync
import Text

extension Library {
  /// The reader's accounts, in their order.
  public func accounts() async throws(LibraryError) -> [Account] {
    try await store.read { try $0.accounts() }
  }

  /// Signs in to a service, and asks for the reader's feeds and folders there. Stores nothing.
  ///
  /// - Throws: `.account`.
  public func look(at offer: AccountOffer) async throws(LibraryError) -> FoundAccount {
    guard !offer.isTooPlain else { throw .account(.plain(host: offer.host)) }
    // The reader typed the address, which may be a computer in the reader's own network.
    await access.privateGrants.offer(offer.address)
    try await endUnwishedHold(of: offer.address)
    let (offer, service, identity) = try await identify(offer)
    return try await LibraryError.wrapping {
      let remote = try await service.subscriptions(isThorough: false)
      let unread = try await Self.unread(at: service, offer.service)
      return FoundAccount(
        offer: offer, user: identity.user, version: identity.version, feeds: remote.feeds.count,
        folders: remote.folders.count, unread: unread?.count, hasMoreUnread: unread?.isMore ?? false)
    }
  }

  private typealias SignedIn = (offer: AccountOffer, service: any SyncService, identity: SyncIdentity)

  /// Signs in. If the sign-in is refused, the second attempt uses the secret as a key, because the reader may have
  /// entered a key together with a user name.
  private func identify(_ offer: AccountOffer) async throws(LibraryError) -> SignedIn {
    do throws(LibraryError) {
      return try await signIn(with: offer)
    } catch {
      guard case .account(.service(.signInRefused)) = error, let key = offer.asKey else { throw error }
      return try await signIn(with: key)
    }
  }

  private func signIn(with offer: AccountOffer) async throws(LibraryError) -> SignedIn {
    let service = await accountAccess.connection(to: offer).service
    return (offer, service, try await LibraryError.wrapping { try await service.signIn() })
  }

  private static func unread(
    at service: any SyncService, _ kind: Account.Service
  ) async throws(SyncError) -> (count: Int, isMore: Bool)? {
    if let counts = try await service.counts() { return (counts.total, false) }
    // The lists of these services contain whole articles, so they are too large.
    guard kind != .miniflux, kind != .nextcloud else { return nil }
    let list = try await service.changes(since: nil, isThorough: false).unread
    return list.map { ($0.ids.count, $0.extent == .part) }
  }

  /// Adds a found account, or signs in again to an existing account. The feeds come with the first sync.
  @discardableResult
  public func add(_ found: FoundAccount) async throws(LibraryError) -> Account.ID {
    let offer = found.offer
    try await access.privateGrants.allow([offer.address])
    try await access.privateGrants.keepOffered([offer.address])
    let before = try await accounts()
    let title = Self.title(ofAccountAt: offer.address, offer.service, user: found.user, besides: before)
    let id = try await store.write {
      try await $0.addAccount(
        offer.service, address: offer.address, user: found.user, title: title, allowsPlain: offer.allowsPlain)
    }
    do {
      try await accountAccess.keep(offer.secret, of: id)
    } catch {
      // A new account is useless without its secret.
      if !before.contains(where: { $0.id == id }) {
        try await store.write { try await $0.removeAccount(id, keepsFeeds: false) }
      }
      throw error
    }
    try await store.write { try await $0.forgetFailure(of: id) }
    await changeFeed.post(.sections)
    return id
  }

  /// The default title of an account.
  private static func title(
    ofAccountAt address: String, _ service: Account.Service, user: String, besides others: [Account]
  ) -> String {
    let label = service == .googleReader ? Address.host(of: address) ?? address : service.label
    return others.contains { $0.title == label } ? "\(label) (\(user))" : label
  }

  /// Renames an account in this library. The name at the service stays.
  ///
  /// - Parameter title: The new title. If it has no usable characters, the account gets its default title.
  /// - Returns: The title that the account has now.
  /// - Throws: `.account(.gone)`.
  @discardableResult
  public func rename(_ account: Account.ID, to title: String) async throws(LibraryError) -> String {
    let all = try await accounts()
    guard let stored = all.first(where: { $0.id == account }) else { throw .account(.gone) }
    let label = PlainLabel.cut(PlainLabel.of(plain: title, length: .max))
    let new =
      label.isEmpty
      ? Self.title(
        ofAccountAt: stored.address, stored.service, user: stored.user, besides: all.filter { $0.id != account })
      : label
    guard new != stored.title else { return new }
    try await store.write { try await $0.setTitle(new, of: account) }
    await changeFeed.post(.sections)
    return new
  }

  /// Signs in to an account with another password or key.
  ///
  /// - Parameter user: The name to sign in with; `nil` for the previous name.
  /// - Throws: `.account`; `.otherUser` if the password belongs to another user of the service.
  public func signInAgain(
    to account: Account.ID, user: String? = nil, secret: String
  ) async throws(LibraryError) {
    guard let stored = try await accounts().first(where: { $0.id == account }) else { throw .account(.gone) }
    let before = await accountAccess.secret(of: account)
    let name = user ?? before?.user ?? stored.user
    try await signIn(to: stored, AccountOffer(stored, secret: try AccountSecret(user: name, secret: secret)))
  }

  /// Signs in to an account with the secret that its service gave the program.
  public func signInAgain(to account: Account.ID, with offer: AccountOffer) async throws(LibraryError) {
    guard let stored = try await accounts().first(where: { $0.id == account }) else { throw .account(.gone) }
    try await signIn(to: stored, AccountOffer(stored, secret: offer.secret))
  }

  private func signIn(to stored: Account, _ offer: AccountOffer) async throws(LibraryError) {
    let account = stored.id
    guard !offer.isTooPlain else { throw .account(.plain(host: offer.host)) }
    try await endUnwishedHold(of: offer.address)
    let (offer, _, identity) = try await identify(offer)
    guard identity.user == stored.user else { throw .account(.otherUser(identity.user)) }
    try await accountAccess.keep(offer.secret, of: account)
    try await store.write { try await $0.forgetFailure(of: account) }
    await changeFeed.post(.sections)
  }

  /// Removes an account and its secret. Marks that still wait for the service are never sent.
  ///
  /// - Parameter keepsFeeds: True keeps the feeds with their articles, and reads the feeds directly from now on.
  /// - Throws: `.keyringIsLocked`; the account then stays unchanged.
  public func removeAccount(_ account: Account.ID, keepsFeeds: Bool) async throws(LibraryError) {
    let stored = try await accounts().first { $0.id == account }
    let secret = await accountAccess.secret(of: account)
    try await accountAccess.forget(account)
    try await store.write { try await $0.removeAccount(account, keepsFeeds: keepsFeeds) }
    await changeFeed.post(.sections, .timeline)
    if let stored, let secret { await giveBack(AccountOffer(stored, secret: secret)) }
  }

  /// Revokes the password that a service made for this program, if the service has separate passwords for programs. If
  /// the service cannot be reached, the password stays in the list of the service, where the reader can delete it.
  public func giveBack(_ offer: AccountOffer) async {
    guard offer.service.signsInInBrowser else { return }
    _ = await NextcloudLogin.revoke(offer.secret.credentials, at: offer.address, client: client)
  }

  /// The number of articles with marks that the service has not confirmed.
  public func queuedMarks(of account: Account.ID) async throws(LibraryError) -> Int {
    try await store.read { try $0.queued(of: account) }
  }
}
