import Articles
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The actions on one or several articles: stars, read marks, links.
struct ArticleDeeds {
  let library: Library
  let desktop: DesktopHandover
  let writes: Writes
  let toast: Toast

  /// Adds a star to all articles. If all have one, removes the star from all.
  func toggleStar(of subject: DeedSubject) { toggle(.starred(true), of: subject) }

  /// Marks all articles as read. If all are read, marks them as unread.
  func toggleRead(of subject: DeedSubject) { toggle(.read(true), of: subject) }

  private func toggle(_ mark: Mark, of subject: DeedSubject) {
    guard subject.count > 0 else { return }
    writes.perform { [library, toast] () async throws(LibraryError) in
      let done = try await library.toggle(mark, of: subject.articles(in: library))
      guard subject.count > 1, let done else { return }
      await toast.say(done.message, canUndo: true)
    }
  }

  /// Copies the addresses of the articles, one per line. Articles without an address are left out.
  func copyLinks(of subject: DeedSubject) {
    Task {
      guard let summaries = try? await library.summaries(subject.articles(in: library)) else { return }
      let links = summaries.compactMap(\.address)
      guard !links.isEmpty else { return }
      desktop.copy(
        links.joined(separator: "\n"),
        saying: links.count > 1
          ? translated("%s link copied", plural: "%s links copied", count: links.count) : translated("Link copied"))
    }
  }
}
