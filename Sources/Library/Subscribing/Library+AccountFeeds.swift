import Articles
import Providers
import Storage

extension FoundSource {
  /// The address of its feed, which is all that services read; `nil` where it has none.
  public var feed: String? { source.kind == .feed ? source.address : source.feed }
}

extension Library {
  /// Subscribes to a feed in an account. It is there at once, and its articles come with the account's next syncs. Undo unsubscribes.
  ///
  /// - Parameters:
  ///   - address: The feed's own absolute address.
  ///   - folder: One of the account's; `nil` for none.
  /// - Throws: Of storage `.otherAccount`.
  public func subscribe(
    to address: String, title: String, in account: Account.ID, folder: Folder.ID? = nil
  ) async throws(LibraryError) -> Subscription {
    let (id, existed) = try await store.write {
      try await $0.subscribe(to: address, title: title, in: account, folder: folder, at: environment.now())
    }
    await changeFeed.post(.sections, .timeline)
    return Subscription(publication: id, existed: existed, articles: 0, account: account)
  }

  /// The account's folder of this title, made where it is missing. It is not seen before something is in it, neither here nor at the
  /// service.
  ///
  /// - Throws: Of storage `.folderAlike` where the account has one whose name differs in its case alone.
  public func folder(titled title: String, in account: Account.ID) async throws(LibraryError) -> Folder.ID {
    try await store.write { try await $0.folder(titled: title, of: account) }
  }

  /// The account that each publication comes with; those without one are missing.
  public func accountsOfPublications() async throws(LibraryError) -> [Publication.ID: Account.ID] {
    try await store.read { try $0.accountsOfPublications() }
  }
}
