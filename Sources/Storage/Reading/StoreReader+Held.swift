import Articles
import FoundationEssentials

extension StoreReader {
  /// Returns a publication's articles that have a handle, the newest first. Pages and articles that the source deleted
  /// are left out. Articles that were deleted as old are included, because they must not come back.
  public func heldArticles(
    of publication: Publication.ID
  ) throws(StorageError) -> [(handle: String, published: Date)] {
    try connection.rows(
      """
      SELECT handle, published FROM articles
      WHERE publication = ?1 AND handle IS NOT NULL AND is_page = 0 AND is_gone = 0
      UNION ALL SELECT handle, published FROM let_go WHERE publication = ?1 AND handle IS NOT NULL
      ORDER BY published DESC
      """, publication, read: { ($0.text(0), $0.date(1)) })
  }

  /// Returns a publication's articles without a handle, which came from its feed, the newest first.
  public func feedEntries(
    of publication: Publication.ID
  ) throws(StorageError) -> [(key: String, address: String?, published: Date)] {
    try connection.rows(
      """
      SELECT key, address, published FROM articles
      WHERE publication = ? AND handle IS NULL AND is_page = 0 AND is_gone = 0 ORDER BY published DESC
      """, publication, read: { ($0.text(0), $0.optionalText(1), $0.date(2)) })
  }
}
