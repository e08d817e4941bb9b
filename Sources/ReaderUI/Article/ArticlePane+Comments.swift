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
      await self?.show(stored.map { .shown($0, .more) } ?? .loading, scrolls: true)
      do throws(LibraryError) {
        let list = try await library.loadComments(on: id, pictureScheme: scheme)
        guard !Task.isCancelled else { return }
        await self?.show(list, on: id, scrolls: stored == nil)
      } catch {
        guard !Task.isCancelled, stored == nil else { return }
        await self?.show(.failed(error.message), scrolls: false)
      }
    }
    return true
  }

  /// Asks for the comments that follow on those that are shown.
  func showMoreComments() {
    guard let id = shown?.article.id, id == article, let list = commentList, let next = list.next else { return }
    comments?.cancel()
    comments = Task { [weak self, library] in
      let scheme = self?.pictures.prefix ?? PictureScheme.moving.prefix
      await self?.show(.shown(list, .loading), scrolls: false)
      do throws(LibraryError) {
        let longer = try await library.loadComments(on: id, at: next, pictureScheme: scheme)
        guard !Task.isCancelled else { return }
        await self?.show(longer, on: id, scrolls: false)
      } catch {
        guard !Task.isCancelled else { return }
        await self?.show(.shown(list, .failed(error.message)), scrolls: false)
      }
    }
  }

  private func show(_ list: CommentList, on id: ArticleSummary.ID, scrolls: Bool) async {
    commentList = list
    let count = await show(.shown(list, .more), scrolls: scrolls)
    trace?.note("comments-shown", [("id", id.rawValue), ("count", count)])
  }

  /// - Returns: How many comments the page shows.
  @discardableResult
  private func show(_ state: CommentsDocument.State, scrolls: Bool) async -> Int {
    await view?.replace("comments", with: CommentsDocument.html(of: state), scrolls: scrolls) ?? 0
  }
}
