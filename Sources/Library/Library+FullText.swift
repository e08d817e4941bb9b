import Articles
import Providers
import Storage

extension Library {
  /// Fetches an article's own page and keeps what it says, for reading and for search.
  public func loadFullText(of article: ArticleSummary.ID) async throws(LibraryError) {
    do {
      guard let summary = try await store.reader.summaries([article]).first, let address = summary.address else {
        throw ProviderError.unsupported
      }
      let text = try await pages.fullText(at: address, of: source(of: summary.publication))
      try await store.writer.storeFullText(text, of: article)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Sets whether a publication's articles are read from their own pages.
  public func setReadsPages(_ readsPages: Bool, of publication: Publication.ID) async throws(LibraryError) {
    do {
      try await store.writer.setReadsPages(readsPages, of: publication)
      await changeFeed.post(.sections)
    } catch {
      throw LibraryError(error)
    }
  }
}
