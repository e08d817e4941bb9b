import Articles
import Foundation
import Storage

/// Deeds as the tests like to spell them.
extension StoreWriter {
  func perform(_ deed: Deed, at now: Date = .noon) throws(StorageError) -> DoneDeed? {
    try perform(deed, midnight: .midnight, at: now)
  }

  func mark(
    _ articles: [ArticleSummary.ID], _ mark: Mark, withTwins: Bool = true
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try perform(.mark(withTwins ? .articles(articles) : .only(articles), mark))?.articles ?? []
  }

  /// Without a way back, so that it can be purged.
  func remove(_ publication: Publication.ID, at now: Date) throws(StorageError) {
    _ = try perform(.remove([publication]), isUndoable: false, midnight: .midnight, at: now)
  }

  /// Without a way back.
  ///
  /// - Returns: The publications that were in it.
  func remove(_ folder: Folder.ID, at now: Date) throws(StorageError) -> [Publication.ID] {
    guard
      case .restore(let removed) = try perform(
        .removeFolder(folder), isUndoable: false, midnight: .midnight, at: now)?.inverse
    else { return [] }
    return removed
  }

  func restore(_ publications: [Publication.ID]) throws(StorageError) {
    _ = try perform(.restore(publications))
  }

  func rename(_ publication: Publication.ID, to title: String) throws(StorageError) {
    _ = try perform(.rename(publication, to: title))
  }

  func rename(_ folder: Folder.ID, to title: String) throws(StorageError) {
    _ = try perform(.renameFolder(folder, to: title))
  }

  /// - Returns: The move that takes it back.
  func move(_ move: Move) throws(StorageError) -> Move? {
    guard case .move(let back) = try perform(.move(move))?.inverse else { return nil }
    return back
  }

  func addFilter(_ rule: FilterRule) throws(StorageError) -> Filter.ID {
    guard case .removeFilter(let id) = try perform(.addFilter(rule))?.inverse else { return .init(rawValue: 0) }
    return id
  }

  func change(_ filter: Filter) throws(StorageError) {
    _ = try perform(.setFilter(filter))
  }

  /// - Returns: Whether there was one.
  func removeFilter(_ id: Filter.ID) throws(StorageError) -> Bool {
    try perform(.removeFilter(id)) != nil
  }
}
