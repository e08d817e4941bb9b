import Articles
import FoundationEssentials
import Storage
import Sync

/// Older articles of an account's feeds, from its service.
extension Library {
  /// True if the app may ask an account's service for a feed's older articles.
  func hasRemoteArchive(_ publication: Publication) async throws(LibraryError) -> Bool {
    try await store.read { try $0.remoteFeed(of: publication.id) } != nil
  }

  /// Stores a page of a feed's archive from its account's service. A service without archives has no pages.
  ///
  /// - Returns: The number of new articles, and the cursor of the next page.
  func takeRemotePage(
    of publication: Publication, at cursor: String?
  ) async throws(LibraryError) -> (added: Int, next: String?) {
    let place = try await store.read { reader in
      let feed = try reader.remoteFeed(of: publication.id)
      return (feed?.feed, try reader.accounts().first { $0.id == feed?.account })
    }
    guard case (let feed?, let account?) = place else { return (0, nil) }
    let page = try await remotePage(of: feed, in: account, at: cursor)
    let added = try await store.write {
      try await $0.storeArchive(
        page.articles, of: publication.id, in: account.id, next: page.next, askedAt: publication.source)
    }
    return (added.count, page.next)
  }

  private func remotePage(
    of feed: String, in account: Account, at cursor: String?
  ) async throws(LibraryError) -> RemoteArchivePage {
    let connection: AccountConnection
    do throws(SyncStop) {
      // A refused password is not sent again.
      guard account.failure != .signInRefused else { throw .needsSignIn }
      connection = try await accountAccess.connection(to: account)
    } catch {
      throw .account(.signedOut)
    }
    do throws(SyncError) {
      return try await connection.service.archive(of: feed, at: cursor)
    } catch .unsupported {
      return RemoteArchivePage(articles: [], next: nil)
    } catch {
      if case .signInRefused = error { _ = try await noteRefusal(of: connection, to: account.id) }
      throw LibraryError(error)
    }
  }
}
