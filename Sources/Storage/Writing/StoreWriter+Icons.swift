import Articles
import FoundationEssentials

extension StoreWriter {
  /// Takes down that a publication's site answered when it was asked for its icon.
  public func noteIconSearch(of publication: Publication.ID, at now: Date) throws(StorageError) {
    try connection.run(
      "INSERT OR REPLACE INTO icon_searches (publication, answered) SELECT id, ? FROM publications WHERE id = ?", now,
      publication.rawValue)
  }
}

extension StoreReader {
  /// When a publication's site last answered that was asked for its icon; `nil` for never.
  public func iconSearch(of publication: Publication.ID) throws(StorageError) -> Date? {
    try connection.row(
      "SELECT answered FROM icon_searches WHERE publication = ?", publication.rawValue, read: { $0.date(0) })
  }
}
