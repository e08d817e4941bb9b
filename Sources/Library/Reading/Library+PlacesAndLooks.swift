import Articles
import Storage

extension Library {
  /// Stores the reader's place in an article, for when it is opened again. Does nothing if the article was deleted.
  ///
  /// - Parameter place: `nil` for the top.
  public func notePlace(_ place: ArticlePlace?, in article: ArticleSummary.ID) async throws(LibraryError) {
    try await store.write { try await $0.keep(place: place, in: article) }
  }

  /// Sets the look of a publication's articles.
  ///
  /// - Parameter look: `nil` for the common look.
  public func setLook(_ look: ArticleLook?, of publication: Publication.ID) async throws(LibraryError) {
    try await store.write { try await $0.setLook(look, of: publication) }
    await changeFeed.post(.publication(publication))
  }
}
