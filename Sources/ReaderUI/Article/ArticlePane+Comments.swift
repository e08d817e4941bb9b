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
    guard let shown, shown.hasComments else { return false }
    let id = shown.article.id
    comments?.cancel()
    comments = Task { [weak self, library] in
      let scheme = pictureScheme + ":"
      let stored = (try? await library.storedComments(on: id, pictureScheme: scheme)) ?? nil
      guard !Task.isCancelled else { return }
      self?.show(stored.map(CommentsDocument.State.shown) ?? .loading, scrolls: true)
      do throws(LibraryError) {
        let threads = try await library.loadComments(on: id, pictureScheme: scheme)
        guard !Task.isCancelled else { return }
        self?.show(.shown(threads), scrolls: stored == nil)
        let count = threads.reduce(0) { $0 + $1.size }
        self?.trace?.note("comments-shown", [("id", id.rawValue), ("count", count)])
      } catch {
        guard !Task.isCancelled, stored == nil else { return }
        self?.show(.failed(error.message), scrolls: false)
      }
    }
    return true
  }

  private func show(_ state: CommentsDocument.State, scrolls: Bool) {
    view?.replace("comments", with: CommentsDocument.html(of: state), scrolls: scrolls)
  }
}
