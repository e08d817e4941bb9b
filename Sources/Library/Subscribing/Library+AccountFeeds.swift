import Articles
import Providers
import Storage

extension FoundSource {
  /// The address of the source's feed; `nil` if the source has no feed. Services read only feeds.
  public var feed: String? { source.kind == .feed ? source.address : source.feed }
}

extension Library {
  /// Subscribes to a feed in an account. The feed is shown at once, and its articles come with the account's next
  /// syncs. Undo unsubscribes.
  ///
  /// - Parameters:
  ///   - address: The feed's own absolute address.
  ///   - folder: A folder of the account; `nil` for none.
  /// - Throws: `.storage` with `.otherAccount`.
  public func subscribe(
    to address: String, title: String, in account: Account.ID, folder: Folder.ID? = nil
  ) async throws(LibraryError) -> Subscription {
    let (id, existed) = try await store.write {
      try await $0.subscribe(to: address, title: title, in: account, folder: folder, at: environment.now())
    }
    await changeFeed.post(.sections, .timeline)
    return Subscription(publication: id, existed: existed, articles: 0, account: account)
  }

  /// Returns the account's folder of this title, and creates it if it is missing. An empty folder is not shown, and
  /// does not exist at the service.
  ///
  /// - Throws: `.storage` with `.folderAlike` if the account has a folder whose title differs only in upper and lower
  ///   case.
  public func folder(titled title: String, in account: Account.ID) async throws(LibraryError) -> Folder.ID {
    try await store.write { try await $0.folder(titled: title, of: account) }
  }

  /// The account of each publication; publications without an account are left out.
  public func accountsOfPublications() async throws(LibraryError) -> [Publication.ID: Account.ID] {
    try await store.read { try $0.accountsOfPublications() }
  }
}
