import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Marks whole lists as read.
final class ReadMarks {
  private let session: ReadingSession
  private let unread: UnreadSteps

  init(_ session: ReadingSession, unread: UnreadSteps) {
    (self.session, self.unread) = (session, unread)
  }

  /// Marks all articles of the list, even if the list contains search results.
  ///
  /// - Parameter goesOn: True if the next section with unread articles is opened then. A search does not go on. A page
  ///   of choices has nothing to mark, and only goes on.
  func markList(goesOn: Bool = false) {
    if goesOn, session.panes.list.stage.page == .cloud { return unread.go(1) }
    let query = session.panes.list.articles.query
    Task { [weak self, list = session.panes.list] in
      // If a new list is still being read, the reader means the new list.
      try? await list.articles.settleWhole()
      guard let self, isShown(query), let marked = list.articles.marked else { return }
      list.showRead()
      mark(marked) { [weak self] in
        if goesOn, !query.isSearch, self?.isShown(query) == true { self?.unread.goToNextSection() }
      }
    }
  }

  /// The part of the list above or below a row, without the row itself.
  enum Part {
    case above
    case below
  }

  /// Marks the articles above or below an article in the list.
  func mark(_ part: Part, of article: ArticleSummary.ID) {
    let query = session.panes.list.articles.query
    Task { [weak self, library = session.library, list = session.panes.list] in
      do throws(LibraryError) {
        // Search results that are found later belong to the part, too.
        try await list.articles.settleWhole()
        let timeline = list.articles.timeline
        guard let self, isShown(query), let index = timeline.index(of: article) else { return }
        let range =
          switch part {
          case .above: 0..<index
          case .below: index + 1..<(timeline.isCounted ? timeline.count : .max)
          }
        mark(.articles(try await library.articles(in: range, of: timeline)))
      } catch {
        self?.session.toast.say(error.message)
      }
    }
  }

  /// True if the list still shows this query. The reader may have opened another list while it was read.
  private func isShown(_ query: Query) -> Bool {
    session.panes.list.articles.isCurrent && query.isAboutTheSame(as: session.panes.list.articles.query)
  }

  /// Marks all articles of sections.
  func mark(_ sections: [Section]) { mark(.sections(sections)) }

  /// Marks articles. The marks are shown at once. When they are stored, a message shows their number.
  ///
  /// - Parameter then: Called when the marks are stored.
  private func mark(_ marked: Marked, then: @escaping @MainActor () -> Void = {}) {
    if case .section(let section, _) = marked { session.sections.showRead([section]) }
    if case .sections(let sections) = marked { session.sections.showRead(sections) }
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      do throws(LibraryError) {
        let done = try await library.perform(.mark(marked, .read(true)))
        if done == nil { await self?.showAgain() }
        if let done {
          await self?.session.toast.say(done.message, canUndo: true)
        } else {
          await self?.session.toast.remark(translated("Everything here is read already"))
        }
        await then()
      } catch {
        await self?.showAgain()
        throw error
      }
    }
  }

  /// Shows the stored marks again, after marks could not be stored.
  private func showAgain() {
    session.sections.reload()
    session.panes.list.marksChanged(
      session.panes.list.articles.timeline.entries(in: session.panes.list.articles.timeline.indices).map(\.id))
  }
}
