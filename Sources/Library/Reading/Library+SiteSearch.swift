import Articles
import Providers
import Storage

/// What one publication's own search found.
public struct SiteFindings: Sendable {
  public let publication: Publication.ID
  /// Articles that are in the library now, best first; or why the site's search gave none.
  public let result: Result<[ArticleSummary.ID], LibraryError>
}

extension Library {
  /// The publications of a section that search their own archives.
  public func publications(searchedIn section: Section) async throws(LibraryError) -> [Publication] {
    try await publications(in: section).filter { $0.capabilities.contains(.search) }
  }

  /// Lets publications search their own archives, those of the section alone, and tells each one's findings as it answers.
  ///
  /// What is found is kept, and is read from the start. Cancelling the task cancels the requests.
  public func searchSites(
    _ words: String, in section: Section, found: @Sendable (SiteFindings) async -> Void
  ) async throws(LibraryError) {
    let publications = try await publications(searchedIn: section)
    await withTaskGroup(of: SiteFindings.self) { group in
      // Every site is one request of its own to one host; the client bounds how many go out at once.
      for publication in publications {
        group.addTask {
          SiteFindings(publication: publication.id, result: await self.search(publication, for: words))
        }
      }
      for await findings in group where !Task.isCancelled {
        await found(findings)
      }
    }
  }

  /// How much longer the words have to stand before they cost one of few requests.
  private static let meteredPause = Duration.seconds(1)

  private func search(_ publication: Publication, for words: String) async -> Result<[ArticleSummary.ID], LibraryError>
  {
    do throws(LibraryError) {
      if publication.capabilities.contains(.metered) {
        try await LibraryError.wrapping { try await Task.sleep(for: Self.meteredPause) }
      }
      let source = publication.source
      let articles = try await sources.ask(source) { try await $0.search(source, for: words) }
      try LibraryError.checkCancellation()
      return .success(try await store.write { try await $0.storeFound(articles.map(\.archived), of: publication.id) })
    } catch {
      return .failure(error)
    }
  }
}
