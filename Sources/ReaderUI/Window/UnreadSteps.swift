import Articles
import Library
import Reading
import Text

/// Moves from one unread article to the next, in the current list and then in the next section with unread articles.
final class UnreadSteps {
  private let session: ReadingSession
  /// The task of the last key press.
  private var last: Task<Void, Never>?

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Cancels the remaining steps.
  func stop() {
    last?.cancel()
  }

  /// Chooses the next or previous unread article, in the list or else in the next section with unread articles.
  func go(_ step: Int) {
    add { [weak self] in try await self?.choose(step) }
  }

  /// Opens the next section with unread articles, and chooses the first of them. If there is none, the list stays.
  func goToNextSection() {
    add { [weak self] in
      guard let self, let (next, _) = try await next(1) else { return }
      session.shown.choose(next)
      _ = try await session.panes.list.selection.selectUnread(step: 1)
    }
  }

  /// Runs steps one after the other, so that each starts where the previous one ended.
  private func add(_ step: @escaping () async throws -> Void) {
    last = Task { [weak self, previous = last] in
      await previous?.value
      do {
        try await step()
      } catch let error as LibraryError {
        self?.session.panes.list.banner.show(error.message)
      } catch {
        // Meanwhile, another list was opened. The key was meant for the previous list.
      }
    }
  }

  /// Returns the next section with unread articles; `nil` if there is none.
  ///
  /// - Throws: `CancellationError` if another list was opened meanwhile.
  private func next(_ step: Int) async throws -> (section: Section, sidebar: Sidebar)? {
    // The sidebar on screen may be slightly out of date.
    let section = session.panes.list.section
    let sidebar = try await session.library.sidebar()
    guard section == session.panes.list.section else { throw CancellationError() }
    return UnreadSections(sidebar).next(to: section, step: step).map { ($0, sidebar) }
  }

  private func choose(_ step: Int) async throws {
    guard try await !session.panes.list.selection.selectUnread(step: step) else { return }
    guard !session.panes.list.articles.query.isSearch else {
      return session.toast.say(translated("No more unread articles here"))
    }
    let section = session.panes.list.section
    guard let (next, sidebar) = try await next(step) else {
      return session.toast.say(translated("No more unread articles"))
    }
    session.shown.choose(next)
    // A step up enters the section at its end, so that the steps visit all articles.
    guard try await session.panes.list.selection.selectUnread(step: step, fromEnd: step < 0) else {
      return session.toast.say(translated("No more unread articles"))
    }
    session.toast.say(
      next != section
        ? translated("Unread in “%s”", next.title(in: sidebar))
        : step > 0 ? translated("Back to the unread articles above") : translated("On to the unread articles below"))
  }
}
