import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Removes publications and folders.
final class SectionRemoval {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Removes a publication, or a folder with its feeds.
  func remove(_ section: Section) {
    let title = section.title(in: session.sections.sidebar)
    if case .publication(let id) = section { remove(.remove([id])) { _ in translated("“%s” removed", title) } }
    guard case .folder(let id) = section else { return }
    remove(.removeFolder(id)) { count in
      translated("“%2$s” removed with its feed", plural: "“%2$s” removed with its %1$s feeds", count: count, title)
    }
  }

  /// Removes several publications.
  func remove(_ publications: [Publication.ID]) {
    remove(.remove(publications)) {
      DoneDeed(.remove(publications), inverse: .restore(publications), count: $0).message
    }
  }

  /// Removes publications, and says so.
  ///
  /// - Parameter sentence: Returns the message about a number of removed publications.
  private func remove(_ deed: Deed, saying sentence: @escaping @Sendable (Int) -> String) {
    session.writes.perform {
      [weak self, library = session.library, sections = session.sections] () async throws(LibraryError) in
      await sections.finishMoving()
      // Meanwhile, another program may have removed the publication or folder.
      guard let done = try await library.perform(deed), case .restore(let removed) = done.inverse else { return }
      await self?.leave(removed)
      await self?.session.toast.say(sentence(removed.count), canUndo: true)
    }
  }

  /// Closes the open article if its publication was removed, because the article can no longer be marked.
  func leave(_ removed: [Publication.ID]) {
    if let shown = session.panes.article.article.shown?.article.summary.publication, removed.contains(shown) {
      session.panes.article.show(nil)
    }
    // The sections are loaded again at once. Otherwise an empty list would appear in place of the removed one.
    session.sections.reload()
  }
}
