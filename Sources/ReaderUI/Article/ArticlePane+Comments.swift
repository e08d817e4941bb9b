import Articles
import GLibSupport
import GTKSupport
import Library
import Text

extension ArticlePane {
  /// Asks for the comments on the article and shows them below it; those that were there before stand in meanwhile.
  ///
  /// - Returns: Whether the article can have comments.
  @discardableResult
  func showComments() -> Bool {
    guard let shown, shown.article.id == article, shown.hasComments else { return false }
    let id = shown.article.id
    comments?.cancel()
    comments = Task { [weak self, library] in
      let scheme = self?.pictures.prefix ?? PictureScheme.moving.prefix
      let stored = (try? await library.storedComments(on: id, pictureScheme: scheme)) ?? nil
      guard !Task.isCancelled else { return }
      await self?.show(stored.map(CommentsDocument.State.shown) ?? .loading, scrolls: true)
      do throws(LibraryError) {
        let threads = try await library.loadComments(on: id, pictureScheme: scheme)
        guard !Task.isCancelled else { return }
        let count = await self?.show(.shown(threads), scrolls: stored == nil) ?? 0
        self?.trace?.note("comments-shown", [("id", id.rawValue), ("count", count)])
      } catch {
        guard !Task.isCancelled, stored == nil else { return }
        await self?.show(.failed(error.message), scrolls: false)
      }
    }
    return true
  }

  /// - Returns: How many comments the page shows.
  @discardableResult
  private func show(_ state: CommentsDocument.State, scrolls: Bool) async -> Int {
    await view?.replace("comments", with: CommentsDocument.html(of: state), scrolls: scrolls) ?? 0
  }
}
