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
    let (place, value) = Self.place(of: section, midnight: midnight)
    let belongs = unreadOnly && section != .unread ? "\(place) AND is_read = 0" : place
    let kept = "\(Self.placeWhateverMarks(of: section, place)) AND id IN (SELECT value FROM json_each(?2))"
    let wanted = keeping.isEmpty ? belongs : "(\(belongs) OR (\(kept)))"
    let alone = section.mixesSources ? "AND \(isOnlyOrFirst(in: belongs))" : ""
    let scope = "\(wanted) AND publication NOT IN (\(removed)) \(alone) ORDER BY published DESC, id DESC"
    return try connection.rows(
      "SELECT id, published FROM articles WHERE \(scope)", value, JSON.keys(keeping), read: TimelineEntry.init)
  }

  /// What puts an article into a section whether it is read or not, and whether it is starred or not.
  private static func placeWhateverMarks(of section: Section, _ place: String) -> String {
    switch section {
    case .unread: "is_muted = 0"
    case .starred: "true"
    default: place
    }
  }

  /// What puts an article into a section, with the value of `?1`.
  private static func place(of section: Section, midnight: Date) -> (condition: String, value: (any Bindable)?) {
    switch section {
    case .today: ("published >= ?1 AND is_dated = 1 AND is_page = 0 AND is_muted = 0", midnight)
    case .all: ("is_page = 0 AND is_muted = 0", nil)
    case .unread: ("is_read = 0 AND is_muted = 0", nil)
    case .starred: ("is_starred = 1", nil)
    case .publication(let id): ("publication = ?1 AND is_page = 0 AND is_muted = 0", id.rawValue)
    case .featured(let id): ("\(featured) AND is_muted = 0", id.rawValue)
    case .term(let id):
      (
        "id IN (SELECT article FROM article_terms WHERE term = ?1) AND is_page = 0 AND is_muted = 0", id.rawValue
      )
    case .page(let id): ("id = ?1", id.rawValue)
    case .tags, .authors: ("false", nil)
    case .folder(let id):
      (
        """
        is_page = 0 AND is_muted = 0 AND publication IN (
          WITH RECURSIVE inside (id) AS (
            VALUES (?1) UNION SELECT folders.id FROM folders JOIN inside ON folders.parent = inside.id
          ) SELECT id FROM publications WHERE folder IN (SELECT id FROM inside))
        """, id.rawValue
      )
    }
  }

  /// What the publication features, or its newest where it features nothing.
  private static let featured = """
    id IN (
      SELECT id FROM articles WHERE publication = ?1 AND is_featured = 1
      UNION ALL SELECT * FROM (
        SELECT id FROM articles WHERE publication = ?1 AND is_page = 0 AND NOT EXISTS (
          SELECT 1 FROM articles WHERE publication = ?1 AND is_featured = 1) ORDER BY published DESC, id DESC LIMIT 20))
    """
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

extension Section {
  /// Articles of several sources are in it.
  fileprivate var mixesSources: Bool {
    switch self {
    case .today, .unread, .starred, .all, .folder: true
    case .publication, .featured, .tags, .authors, .term, .page: false
    }
  }
}

extension TimelineEntry {
  fileprivate init(_ row: Row) {
    self.init(id: .init(rawValue: row.int(0)), published: row.date(1))
  }
}
