import Articles
import Storage

extension Library {
  /// Moves a publication or a folder in the reader's order, so that `undo` can take it back.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: `StorageError.folderInItself`, and `.noSuchPublication` or `.noSuchFolder` for what is not there.
  @discardableResult
  public func move(_ move: Move) async throws(LibraryError) -> Bool {
    do {
      guard let back = try await store.writer.move(move) else { return false }
      await history.add(.moved(back: back))
      if back.folder == move.folder {
        await changeFeed.post(.sections)
      } else {
        // What the list of a folder shows is another.
        await changeFeed.post(.sections, .timeline)
      }
      return true
    } catch {
      throw LibraryError(error)
    }
  }

  /// Moves a publication to the end of another folder than the one it is in; `nil` is outside of all.
  ///
  /// - Returns: Whether anything changed.
  public func move(_ publication: Publication, into folder: Folder.ID?) async throws(LibraryError) -> Bool {
    guard folder != publication.folder else { return false }
    return try await move(.publication(publication.id, in: folder, before: nil))
  }
}

extension Sidebar {
  /// The sections as they are after a move, known without asking the store. A move that cannot be made changes nothing.
  public func applying(_ move: Move) -> Sidebar {
    var folders = self.folders
    var publications = self.publications
    switch move {
    case .publication(let id, let folder, let next):
      var order = Ordering(publications.map { ($0.id, $0.folder) })
      order.move(id, to: folder, before: next)
      let known = Dictionary(publications.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      publications = order.entries.compactMap { known[$0.id]?.filed(in: $0.folder) }
    case .folder(let id, let folder, let next):
      var order = Ordering(folders.map { ($0.id, $0.parent) })
      guard !order.isInside(folder, id) else { return self }
      order.move(id, to: folder, before: next)
      let titles = Dictionary(folders.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
      folders = order.entries.map { Folder(id: $0.id, title: titles[$0.id] ?? "", parent: $0.folder) }
    }
    return Sidebar(
      folders: folders, publications: publications, categories: categories, pages: pages, today: today, unread: unread,
      starred: starred)
  }
}
