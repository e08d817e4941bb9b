import Articles
import Library
import Reading
import Text

/// Steps from unread article to unread article, in the current list and then in the next section with any.
final class UnreadSteps {
  private let session: ReadingSession
  /// The task of the last key press.
  private var last: Task<Void, Never>?

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Cancels the steps.
  func stop() {
    last?.cancel()
  }

  /// Chooses the next or previous unread article: in the list, or else in the next section that has any.
  func go(_ step: Int) {
    last = Task { [weak self, previous = last] in
      // The presses run one after the other, so that each starts where the previous one ended.
      await previous?.value
      do {
        try await self?.choose(step)
      } catch let error as LibraryError {
        self?.session.panes.list.banner.show(error.message)
      } catch {
        // Another list was opened meanwhile; the key was meant for the previous one.
      }
    }
  }

  private func choose(_ step: Int) async throws {
    guard try await !session.panes.list.selection.selectUnread(step: step) else { return }
    guard !session.panes.list.articles.query.isSearch else {
      return session.toast.say(translated("No more unread articles here"))
    }
    // The shown sidebar may be a moment behind.
    let section = session.panes.list.section
    let sidebar = try await session.library.sidebar()
    guard section == session.panes.list.section else { return }
    guard let next = UnreadSections(sidebar).next(to: section, step: step) else {
      return session.toast.say(translated("No more unread articles"))
    }
    session.shown.choose(next)
    guard try await session.panes.list.selection.selectUnread(step: step) else {
      return session.toast.say(translated("No more unread articles"))
    }
    session.toast.say(
      next == section
        ? translated("Back to the unread articles above") : translated("Unread in “%s”", next.title(in: sidebar)))
  }
}
