import Articles
import FoundationEssentials

extension StoreReader {
  /// A section's articles, newest first.
  ///
  /// - Parameters:
  ///   - unreadOnly: Leaves out what was read, except `keeping`.
  ///   - keeping: Articles that stay though they no longer belong, because the reader has them on screen.
  ///   - midnight: When today began, for `Section.today`.
  public func timeline(
    of section: Section, unreadOnly: Bool, keeping: [ArticleSummary.ID] = [], midnight: Date
  ) throws(StorageError) -> [TimelineEntry] {
    // Lists that nobody waits for any more would keep the next one waiting.
    guard !Task.isCancelled else { return [] }
    let list = ListCondition(section, midnight: midnight)
    let belongs = unreadOnly && section != .unread ? "\(list.belongs) AND is_read = 0" : list.belongs
    let kept = "\(list.belongsWhateverMarks) AND id IN (SELECT value FROM json_each(?2))"
    let wanted = keeping.isEmpty ? belongs : "(\(belongs) OR (\(kept)))"
    let alone = list.mixesSources ? "AND \(isOnlyOrFirst(in: belongs))" : ""
    let scope = "\(wanted) AND publication NOT IN (\(removed)) \(alone) ORDER BY published DESC, id DESC"
    return try connection.rows(
      "SELECT id, published FROM articles WHERE \(scope)", list.value, JSON.keys(keeping), read: TimelineEntry.init)
  }
}

/// Of a story that several sources have, one stands for all that are in the same list: one that is news before one that came
/// from an archive, then that of the site where it is told, so that no other site's feed can take its place, then the first.
///
/// - Parameter place: What puts an article into the list. Behind a `+` SQLite does not use it to find twins, of which there are
///   few, by what it lists, which may be thousands.
func isOnlyOrFirst(in place: String) -> String {
  """
  (has_twins = 0 OR NOT EXISTS (
    SELECT 1 FROM (
      SELECT * FROM articles AS twin INDEXED BY twins WHERE twin.story = articles.story AND twin.has_twins = 1)
    WHERE (is_read, is_foreign, id) < (articles.is_read, articles.is_foreign, articles.id) AND publication NOT IN (\(removed)) AND \(place)))
  """
}

extension TimelineEntry {
  fileprivate init(_ row: Row) {
    self.init(id: .init(rawValue: row.int(0)), published: row.date(1))
  }
}
