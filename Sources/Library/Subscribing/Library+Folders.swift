import Articles
import Storage

extension Library {
  /// The folder of this title outside of all others, made where it is missing. It is not seen before something is in it.
  public func folder(titled title: String) async throws(LibraryError) -> Folder.ID {
    try await store.write { try await $0.folder(titled: title, in: nil) }
  }
}
