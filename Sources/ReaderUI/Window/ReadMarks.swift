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
    Task { [weak self, list] in
      // A list that is still being read is the one that the reader means.
      try? await list.articles.settleWhole()
      guard let self, let marked = list.articles.marked else { return }
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
    guard let index = list.articles.timeline.index(of: article), let entry = list.articles.timeline[index] else {
      return
    }
    Task { [weak self, library] in
      do throws(LibraryError) {
        // Not all of a long list was read.
        let entries =
          switch part {
          case .above: try await library.page(of: query, atMost: index)
          case .below: try await library.page(of: query, below: entry, atMost: .max)
          }
        self?.mark(.articles(entries.map(\.id)))
      } catch {
        self?.toast.say(error.message)
      }
    }
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
