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
      guard subject.count > 1, case .mark(_, let mark)? = done?.deed else { return }
      await toast.say(Self.message(mark, count: done?.count ?? 0), canUndo: true)
    }
  }

  /// Returns the message after several articles were marked.
  ///
  /// - Parameter count: The number of articles that changed.
  static func message(_ mark: Mark, count: Int) -> String {
    switch mark {
    case .starred(true): translated("%s article starred", plural: "%s articles starred", count: count)
    case .starred(false):
      translated("Star removed from %s article", plural: "Star removed from %s articles", count: count)
    case .read(true): translated("%s article marked as read", plural: "%s articles marked as read", count: count)
    case .read(false):
      translated("%s article marked as unread", plural: "%s articles marked as unread", count: count)
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
