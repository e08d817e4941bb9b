import Articles
import Storage

extension Library {
  /// Returns the top-level folder of this title, and creates it if it is missing. An empty folder is not shown.
  public func folder(titled title: String) async throws(LibraryError) -> Folder.ID {
    try await store.write { try await $0.folder(titled: title, in: nil) }
  }
}
