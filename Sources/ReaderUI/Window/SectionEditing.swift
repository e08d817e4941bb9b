import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Edits and removes publications and folders.
final class SectionEditing {
  private let session: ReadingSession
  private let moves: RowMoves

  init(_ session: ReadingSession, moves: RowMoves) {
    self.session = session
    self.moves = moves
  }

  // MARK: Names and folders

  /// Asks for the new name of a folder, or for the new name and folder of a publication.
  func edit(_ section: Section) {
    if let publication = session.sections.publication(of: section) {
      edit(publication)
    } else if case .folder(let id) = section,
      let folder = session.sections.sidebar.folders.first(where: { $0.id == id })
    {
      rename(folder)
    }
  }

  private func edit(_ publication: Publication) {
    EditDialog.present(
      over: session.window.cast(), publication: publication, in: session.sections.sidebar, library: session.library
    ) {
      [weak self, library = session.library, sections = session.sections] title, place, ended in
      let change = { @Sendable () async throws(LibraryError) -> Bool in
        // Moves that are shown but not stored yet are stored first.
        await sections.finishMoving()
        if title != publication.title { try await library.perform(.rename(publication.id, to: title)) }
        return try await library.move(publication, to: place)
      }
      self?.session.writes.perform(change) { isMoved in
        ended(isMoved.error)
        // The message appears after the dialog is closed, because until then the dialog receives the keys.
        if case .success(true) = isMoved { self?.sayMoved(publication.title, to: place) }
      }
    }
  }

  private func rename(_ folder: Folder) {
    EditDialog.present(over: session.window.cast(), folder: folder, library: session.library) {
      [weak self, library = session.library] title, ended in
      guard title != folder.title else { return ended(nil) }
      self?.session.writes.perform(
        { () async throws(LibraryError) in try await library.perform(.renameFolder(folder.id, to: title)) },
        ended: { ended($0.error) })
    }
  }

  private func sayMoved(_ title: String, to place: FolderRow.Place) {
    switch place {
    case .folder(let id, _):
      moves.sayMoved(title, to: id.map { Section.folder($0).title(in: session.sections.sidebar) })
    case .new(let name, _): moves.sayMoved(title, to: name)
    }
  }

  // MARK: Removing

  /// Removes a publication, or a folder with its feeds.
  func remove(_ section: Section) {
    let title = section.title(in: session.sections.sidebar)
    session.writes.perform {
      [weak self, library = session.library, sections = session.sections] () async throws(LibraryError) in
      await sections.finishMoving()
      var deed: Deed?
      if case .publication(let id) = section { deed = .remove([id]) }
      if case .folder(let id) = section { deed = .removeFolder(id) }
      // Meanwhile, another program may have removed the publication or folder.
      guard let deed, let done = try await library.perform(deed), case .restore(let removed) = done.inverse else {
        return
      }
      await self?.leave(removed)
      let sentence =
        if case .remove = deed {
          translated("“%s” removed", title)
        } else {
          translated(
            "“%2$s” removed with its feed", plural: "“%2$s” removed with its %1$s feeds", count: removed.count, title)
        }
      await self?.session.toast.say(sentence, canUndo: true)
    }
  }

  /// Closes the open article if its publication was removed, because the article can no longer be marked.
  private func leave(_ removed: [Publication.ID]) {
    if let shown = session.panes.article.article.shown?.article.summary.publication, removed.contains(shown) {
      session.panes.article.show(nil)
    }
    // The sections are loaded again at once. Otherwise an empty list would appear in place of the removed one.
    session.sections.reload()
  }
}
