import Articles
import Library
import Text

extension ReaderWindow {
  /// Chooses the next or previous unread article: one of the list, or else of the next section that has any.
  func selectUnread(step: Int) {
    goingOn = Task { [weak self, library, previous = goingOn] in
      // One press after the other, so that none goes on from where another is still going.
      await previous?.value
      do {
        guard let self, try await !listPane.selectUnread(step: step) else { return }
        guard !listPane.articles.query.isSearch else { return say(translated("No more unread articles here")) }
        // The sidebar that is shown may be a moment behind.
        let section = listPane.section
        let sidebar = try await library.sidebar()
        guard section == listPane.section else { return }
        guard let next = UnreadSections(sidebar).next(to: section, step: step) else {
          return say(translated("No more unread articles"))
        }
        choose(next)
        let isThere = try await listPane.selectUnread(step: step)
        guard isThere else { return say(translated("No more unread articles")) }
        say(
          next == section
            ? translated("Back to the unread articles above") : translated("Unread in “%s”", next.title(in: sidebar)))
      } catch let error as LibraryError {
        self?.listPane.banner.show(error.message)
      } catch {
        // Another list came meanwhile, and the key was for the one before.
      }
    }
  }
}
