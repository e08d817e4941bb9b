import Articles
import Queries
import Storage

/// The results of one publication's own search.
public struct SiteFindings: Sendable {
  public let publication: Publication.ID
  /// The found articles, best first; or the reason why the site's search failed. Found articles are stored in the
  /// library.
  public let result: Result<[ArticleSummary.ID], LibraryError>
}

extension Library {
  /// The publications of a section whose sites can search their own archives for a query. Sites understand only plain
  /// words.
  public func publications(
    in section: Section, thatCanSearchFor query: String
  ) async throws(LibraryError) -> [Publication] {
    guard ParsedQuery(query).condition.isPlainWords else { return [] }
    return try await publications(in: section).filter { $0.capabilities.contains(.search) }
  }

  /// Searches the archives of a section's publications on their sites. Calls `found` with the results of each site when
  /// they arrive.
  ///
  /// Found articles are stored as read. Cancelling the task cancels the requests.
  public func searchSites(
    _ words: String, in section: Section, found: @Sendable (SiteFindings) async -> Void
  ) async throws(LibraryError) {
    let publications = try await publications(in: section, thatCanSearchFor: words)
    await withTaskGroup(of: SiteFindings.self) { group in
      // Each site gets one request. The client limits the number of requests at a time.
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

  /// The additional time in which the words must stay unchanged, before a source that allows few requests is asked.
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
