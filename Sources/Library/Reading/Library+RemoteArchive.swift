import Articles
import FoundationEssentials
import Providers
import Storage

/// Older articles of feeds of accounts, which their services keep.
extension Library {
  /// Whether an account's service may be asked for a feed's older articles.
  func hasRemoteArchive(_ publication: Publication) async throws(LibraryError) -> Bool {
    guard accountServices != nil else { return false }
    return try await store.read { try $0.remoteFeed(of: publication.id) } != nil
  }

  /// Stores a page of a feed as its account's service has it. A service without such lists has none.
  ///
  /// - Returns: How many articles came that were not there, and where the next are.
  func takeRemotePage(
    of publication: Publication, at cursor: String?
  ) async throws(LibraryError) -> (added: Int, next: String?) {
    let place = try await store.read { reader in
      let feed = try reader.remoteFeed(of: publication.id)
      return (feed, try reader.accounts().first { $0.id == feed?.account }?.failure)
    }
    guard let services = accountServices, let (account, feed) = place.0 else { return (0, nil) }
    let page: RemoteArchivePage
    do throws(SyncError) {
      // A password that was refused is sent no more.
      guard place.1 != .signInRefused else { throw .signInRefused(complaint: "") }
      page = try await services.service(of: account).archive(of: feed, at: cursor)
    } catch .unsupported {
      page = RemoteArchivePage(articles: [], next: nil)
    } catch {
      if case .signInRefused = error {
        try await store.write { try await $0.noteSync(of: account, .signInRefused, at: environment.now()) }
      }
      throw LibraryError(error)
    }
    let added = try await store.write {
      try await $0.storeArchive(
        page.articles, of: publication.id, in: account, next: page.next, askedAt: publication.source)
    }
    return (added.count, page.next)
  }
}
