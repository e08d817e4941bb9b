import Articles
import FoundationEssentials

extension StoreWriter {
  /// Records that a publication's site answered a search for its icon.
  public func noteIconSearch(of publication: Publication.ID, at now: Date) throws(StorageError) {
    try connection.run(
      "INSERT OR REPLACE INTO icon_searches (publication, answered) SELECT id, ? FROM publications WHERE id = ?", now,
      publication.rawValue)
  }
}

extension StoreReader {
  /// Returns the date of the site's last answer to a search for its icon; `nil` for never.
  public func iconSearch(of publication: Publication.ID) throws(StorageError) -> Date? {
    try connection.row(
      "SELECT answered FROM icon_searches WHERE publication = ?", publication.rawValue, read: { $0.date(0) })
  }
}
