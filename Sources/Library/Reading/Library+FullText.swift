import Articles
import HTTP
import Providers
import Storage

extension Library {
  /// Fetches an article's own page and keeps what it says, for reading and for search.
  ///
  /// - Parameters:
  ///   - isWanted: `false` where the reader did not ask for it: a page that gave nothing in this run is then not asked for again.
  ///   - isRead: It is the article that is read, and goes before everything else.
  /// - Throws: `ProviderError.noArticle` also for such a page.
  public func loadFullText(
    of article: ArticleSummary.ID, isWanted: Bool = true, isRead: Bool = true
  ) async throws(LibraryError) {
    do {
      if !isWanted, await failedPages.contains(article) { throw ProviderError.noArticle }
      guard let summary = try await store.reader.summaries([article]).first, let address = summary.address else {
        throw ProviderError.unsupported
      }
      let text: FullText
      do {
        let source = try await source(of: summary.publication)
        text = try await Urgency.$current.withValue(isRead ? .reading : .current) {
          try await pages.fullText(at: address, of: source)
        }
      } catch ProviderError.network(let error) {
        // The network may be back the next time.
        throw ProviderError.network(error)
      } catch {
        await failedPages.insert(article)
        throw error
      }
      try await store.writer.storeFullText(text, of: article)
    } catch {
      throw LibraryError(error)
    }
  }
}
