import Articles
import Storage

extension Library {
  /// Remembers how far the reader is in an article, for when it is opened again. An article that is gone has no place.
  ///
  /// - Parameter place: `nil` for the top.
  public func notePlace(_ place: ArticlePlace?, in article: ArticleSummary.ID) async throws(LibraryError) {
    try await store.write { try await $0.keep(place: place, in: article) }
  }

  /// Sets how articles of a publication look.
  ///
  /// - Parameter look: `nil` for as all others.
  public func setLook(_ look: ArticleLook?, of publication: Publication.ID) async throws(LibraryError) {
    try await store.write { try await $0.setLook(look, of: publication) }
    await changeFeed.post(.publication(publication))
  }
}
