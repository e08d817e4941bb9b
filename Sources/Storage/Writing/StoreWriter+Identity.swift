import Articles
import SQLite

/// The stored values of an article that identify and compare it.
struct StoredArticle {
  let id: ArticleSummary.ID
  let fingerprint: Int64
  /// True if the site deleted the article.
  let isGone: Bool
  let published: Double
  let hasThumbnail: Bool
  let isDated: Bool
  /// The last stated number of comments; `nil` where the source stated none.
  let comments: Int?

  init(_ row: Row) {
    id = row.id(0)
    fingerprint = row.int(1)
    isGone = row.bool(2)
    published = row.double(3)
    hasThumbnail = row.bool(4)
    isDated = row.bool(5)
    comments = row.optionalInt(6).map(Int.init)
  }

  static let columns = "id, fingerprint, is_gone, published, thumbnail IS NOT NULL, is_dated, comments"
}

/// The result of storing articles together.
struct StoredArticles {
  /// The host of the publication's source.
  let site: String?
  /// True if some articles were deleted as old. They must not come back.
  let leavesOut: Bool
  /// All stored articles, in their order.
  var ids: [ArticleSummary.ID] = []
  var added: [ArticleSummary.ID] = []
  /// The added articles that are new to the reader, and not from an archive.
  var news: [ArticleSummary.ID] = []
  var changed: [ArticleSummary.ID] = []
}

/// The stored article that matches an entry of a site's feed.
enum EntryMatch {
  /// An article from the site's other interface.
  case article(ArticleSummary.ID)
  /// An entry that was stored before.
  case entry(StoredArticle)
}

extension StoreWriter {
  /// Returns the stored article for a source's article; `nil` if the article is new.
  ///
  /// If the article came from the site's feed before, it becomes an article of the source. If both exist, because the
  /// site was read through its feed for some time, they are merged, with the marks of both.
  func stored(_ row: ArticleRow, in publication: Publication.ID) throws(StorageError) -> StoredArticle? {
    let known = try connection.row(
      "SELECT \(StoredArticle.columns) FROM articles WHERE publication = ? AND key = ?", publication,
      row.article.key, read: StoredArticle.init)
    guard row.article.handle != nil else {
      if let known { return known }
      return try listed(row, in: publication)
    }
    guard let entry = try entry(of: row, in: publication) else { return known }
    guard let known, known.id != entry.id else { return entry }
    let (isRead, isStarred) =
      try connection.row(
        "SELECT NOT \(UnreadArticles.hold("articles")), is_starred FROM articles WHERE id = ?", entry.id,
        read: { ($0.bool(0), $0.bool(1)) }) ?? (false, false)
    if isRead { _ = try setMark(.read(true), ofOnly: [known.id]) }
    if isStarred { _ = try setMark(.starred(true), ofOnly: [known.id]) }
    try passText(of: entry.id, to: known.id)
    try connection.run("DELETE FROM articles WHERE id = ?", entry.id)
    return known
  }

  /// Returns the stored entry of the site's feed for an article of the site; `nil` if there is none. The entry has the
  /// same address, or else the same guid if no other article has this guid.
  private func entry(of row: ArticleRow, in publication: Publication.ID) throws(StorageError) -> StoredArticle? {
    if let story = row.story {
      let found = try connection.row(
        """
        SELECT \(StoredArticle.columns) FROM articles
        WHERE story = ? AND publication = ? AND handle IS NULL ORDER BY id LIMIT 1
        """, story, publication, read: StoredArticle.init)
      if let found, try !deleteUntouched(found.id) { return found }
    }
    guard let guid = row.guid, let plain = row.article.guid else { return nil }
    return try connection.row(
      """
      SELECT \(StoredArticle.columns) FROM articles
      WHERE publication = ?1 AND key IN (?2, ?3) AND handle IS NULL
        AND NOT EXISTS (SELECT 1 FROM articles WHERE publication = ?1 AND guid = ?2 AND key <> ?4)
      LIMIT 1
      """, publication, guid, plain, row.article.key, read: StoredArticle.init)
  }

  /// Finds the matches of entries of the site's feed. An equal address is certain. An equal guid may belong to a copy,
  /// so it is used only for an article that no other entry matches by address.
  func match(
    _ entries: [ArticleRow], in publication: Publication.ID
  ) throws(StorageError) -> [(ArticleRow, EntryMatch?)] {
    var matches: [EntryMatch?] = []
    var claimed: Set<ArticleSummary.ID> = []
    for row in entries {
      let match = try matchByAddress(row, in: publication)
      if case .article(let id) = match { claimed.insert(id) }
      matches.append(match)
    }
    for (index, row) in entries.enumerated() where matches[index] == nil {
      let sharing: [ArticleSummary.ID] = try connection.rows(
        "SELECT id FROM articles WHERE publication = ? AND guid = ? LIMIT 2", publication, row.guid, read: { $0.id(0) })
      guard sharing.count == 1, claimed.insert(sharing[0]).inserted else { continue }
      matches[index] = .article(sharing[0])
    }
    return Array(zip(entries, matches))
  }

  private func matchByAddress(_ row: ArticleRow, in publication: Publication.ID) throws(StorageError) -> EntryMatch? {
    if let story = row.story {
      let article: ArticleSummary.ID? = try connection.row(
        "SELECT id FROM articles WHERE story = ? AND publication = ? AND handle IS NOT NULL ORDER BY id LIMIT 1", story,
        publication, read: { $0.id(0) })
      if let article { return .article(article) }
      // Copies of an article share its id. If a feed contains several copies, the link is appended to the id of each.
      let id = row.article.key.prefix { $0 != "\n" }
      let entry = try connection.row(
        """
        SELECT \(StoredArticle.columns) FROM articles
        WHERE story = ? AND publication = ? AND handle IS NULL AND (key = ?3 OR key = ?4) LIMIT 1
        """, story, publication, String(id), row.article.key, read: StoredArticle.init)
      if let entry { return .entry(entry) }
    }
    let entry = try connection.row(
      "SELECT \(StoredArticle.columns) FROM articles WHERE publication = ? AND key = ? AND handle IS NULL",
      publication, row.article.key, read: StoredArticle.init)
    if let entry { return .entry(entry) }
    return try listed(row, in: publication).map { .entry($0) }
  }
}
