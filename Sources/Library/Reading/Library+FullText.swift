import Articles
import HTTP
import Storage

extension Library {
  /// Fetches an article's own page and stores its text, for reading and for search.
  ///
  /// - Parameters:
  ///   - isWanted: False if the reader did not ask for the page. A page that gave no text since the program's start is
  ///     then not requested again.
  ///   - isRead: True if the reader reads the article now. Its page is fetched before everything else.
  /// - Throws: `.provider(.noArticle)` if the page has no text, or is not requested again.
  public func loadFullText(
    of article: ArticleSummary.ID, isWanted: Bool = true, isRead: Bool = true
  ) async throws(LibraryError) {
    if !isWanted, await attempts.contains(.page(article)) { throw .provider(.noArticle) }
    guard let summary = try await store.read({ try $0.summaries([article]) }).first, let address = summary.address
    else {
      throw .provider(.unsupported)
    }
    var text: FullText
    do throws(LibraryError) {
      let source = try await source(of: summary.publication)
      // An article that ships inside the program is complete.
      guard !source.isBuiltIn else { throw .provider(.unsupported) }
      text = try await LibraryError.wrapping {
        try await Urgency.$current.withValue(isRead ? .reading : .current) {
          try await sources.pages.fullText(at: address, of: source)
        }
      }
    } catch .provider(.network(let error)) {
      throw .provider(.network(error))
    } catch {
      await attempts.insert(.page(article))
      throw error
    }
    text.published = text.published.map { min($0, environment.now()) }
    // The row keeps its place for now: the reader may be going from one to the next.
    if try await store.write({ [text] in try await $0.storeFullText(text, of: article) }) {
      await changeFeed.post(.articles([article]))
    }
  }
}
