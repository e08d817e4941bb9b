import Articles
import Library

/// Deeds as the tests like to spell them.
extension Library {
  @discardableResult
  func mark(
    _ articles: [ArticleSummary.ID], _ mark: Mark, isUndoable: Bool = true
  ) async throws(LibraryError) -> [ArticleSummary.ID] {
    try await perform(.mark(.articles(articles), mark), isUndoable: isUndoable)?.articles ?? []
  }

  func remove(_ publication: Publication.ID) async throws(LibraryError) {
    try await perform(.remove([publication]))
  }

  /// - Returns: The publications that were in it.
  @discardableResult
  func remove(_ folder: Folder.ID) async throws(LibraryError) -> [Publication.ID] {
    guard case .restore(let removed) = try await perform(.removeFolder(folder))?.inverse else { return [] }
    return removed
  }

  func rename(_ publication: Publication.ID, to title: String) async throws(LibraryError) {
    try await perform(.rename(publication, to: title))
  }

  func rename(_ folder: Folder.ID, to title: String) async throws(LibraryError) {
    try await perform(.renameFolder(folder, to: title))
  }

  /// - Returns: Whether anything changed.
  @discardableResult
  func move(_ move: Move) async throws(LibraryError) -> Bool {
    try await perform(.move(move)) != nil
  }
}
