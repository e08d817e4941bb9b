import Articles
import Text

extension Library {
  /// Returns a sentence about the number of a publication's stored articles, and about the articles that its source has
  /// besides.
  ///
  /// - Parameter stored: The number of stored articles.
  public func sentence(
    aboutArticlesOf publication: Publication, stored: Int
  ) async throws(LibraryError) -> String {
    let known = try await store.known(of: publication.id)
    let reach = sources.reach(of: publication, state: known.state)
    return reach?.sentence(stored: stored, isRead: known.archive == .end)
      ?? translated("%s article", plural: "%s articles", count: stored)
  }
}

extension ArchiveReach {
  /// - Parameter isRead: True if the archive was read to its end.
  func sentence(stored: Int, isRead: Bool) -> String {
    guard goesBack else {
      return translated(
        "%s newest of an unknown number; the site shows no more",
        plural: "%s newest of an unknown number; the site shows no more", count: stored)
    }
    if let total, isRead, stored >= total {
      return translated("%s article, the whole archive", plural: "%s articles, the whole archive", count: stored)
    }
    if let total, !isRead, stored < total {
      return translated("%1$s of %2$s articles", String(stored), String(total))
    }
    return translated("%s article", plural: "%s articles", count: stored)
  }
}
