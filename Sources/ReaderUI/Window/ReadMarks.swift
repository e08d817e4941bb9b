import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Marking whole lists as read.
final class ReadMarks {
  private let library: Library
  private let sections: LibrarySections
  private let list: ListPane
  private let writes: Writes
  private let toast: Toast

  init(library: Library, sections: LibrarySections, list: ListPane, writes: Writes, toast: Toast) {
    self.library = library
    self.sections = sections
    self.list = list
    self.writes = writes
    self.toast = toast
  }

  /// Marks what the list shows, which may be what was found.
  func markList() {
    let query = list.articles.query
    Task { [weak self, list] in
      // A list that is still being read is the one that the reader means.
      try? await list.articles.settleWhole()
      guard let self, isShown(query), let marked = list.articles.marked else { return }
      list.showRead()
      mark(marked)
    }
  }

  /// A part of the list, as seen from a row, without it.
  enum Part {
    case above
    case below
  }

  /// Marks what the list has above or below an article.
  func mark(_ part: Part, of article: ArticleSummary.ID) {
    let query = list.articles.query
    Task { [weak self, library, list] in
      do throws(LibraryError) {
        // What is found further down belongs to the part, too.
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
        self?.toast.say(error.message)
      }
    }
  }

  /// Whether the list is still the one that was meant: the reader may have gone on while it was read.
  private func isShown(_ query: Query) -> Bool {
    list.articles.isCurrent && query.isAboutTheSame(as: list.articles.query)
  }

  /// Marks all of a section.
  func mark(_ section: Section) {
    mark(.section(section, upTo: .init(rawValue: .max)))
  }

  /// Marks articles, which is seen at once, and says how many that were when it is stored.
  private func mark(_ marked: Marked) {
    if case .section(let section, _) = marked { sections.showRead(section) }
    writes.perform { [weak self, library] () async throws(LibraryError) in
      do throws(LibraryError) {
        let done = try await library.perform(.mark(marked, .read(true)))
        if done == nil { await self?.showAgain() }
        await self?.toast.say(
          done.map {
            translated("%s article marked as read", plural: "%s articles marked as read", count: $0.count)
          } ?? translated("Everything here is read already"), canUndo: done != nil)
      } catch {
        await self?.showAgain()
        throw error
      }
    }
  }

  /// What was shown already has not been done.
  private func showAgain() {
    sections.reload()
    list.marksChanged(list.articles.timeline.entries(in: list.articles.timeline.indices).map(\.id))
  }
}
