import Articles
import Storage

extension Library {
  /// The folder of this title outside of all others, made where it is missing. It is not seen before something is in it.
  public func folder(titled title: String) async throws(LibraryError) -> Folder.ID {
    do {
      return try await store.writer.folder(titled: title, in: nil)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Gives a folder another name, so that `undo` can take it back.
  ///
  /// - Throws: `StorageError.folderExists` where a folder beside it has the name, and `.noSuchFolder`.
  public func rename(_ folder: Folder.ID, to title: String) async throws(LibraryError) {
    do {
      let old = try await store.writer.rename(folder, to: title)
      guard old != title else { return }
      await history.add(.renamedFolder(folder, from: old))
      await changeFeed.post(.sections)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Puts a folder out of sight with all its publications, those of the folders in it too, until `undo` or the next start.
  ///
  /// - Returns: The publications it held.
  @discardableResult
  public func remove(_ folder: Folder.ID) async throws(LibraryError) -> [Publication.ID] {
    do {
      let removed = try await store.writer.remove(folder, at: now())
      guard !removed.isEmpty else { return [] }
      await history.add(.removed(removed))
      await changeFeed.post(.sections, .timeline)
      return removed
    } catch {
      throw LibraryError(error)
    }
  }
}
