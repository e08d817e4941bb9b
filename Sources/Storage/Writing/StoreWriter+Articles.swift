import Articles
import FoundationEssentials

extension StoreWriter {
  /// Stores articles of a publication, within a transaction.
  ///
  /// - Parameter replaces: Whether those that are there are changed where they are different now.
  func store(
    _ articles: [ArticleRow], of publication: Publication.ID, _ terms: inout TermKeys, replaces: Bool = true
  ) throws(StorageError) -> (ids: [ArticleSummary.ID], added: [ArticleSummary.ID], changed: [ArticleSummary.ID]) {
    var ids: [ArticleSummary.ID] = []
    var added: [ArticleSummary.ID] = []
    var news: [ArticleSummary.ID] = []
    var changed: [ArticleSummary.ID] = []
    let source =
      try connection.row("SELECT address FROM publications WHERE id = ?", publication.rawValue, read: { $0.text(0) })
    let site = source.flatMap(ArticleRow.site)
    for row in articles {
      let article = row.article
      let stored = try connection.row(
        "SELECT id, fingerprint FROM articles WHERE publication = ? AND key = ?", publication.rawValue, article.key,
        read: { (id: ArticleSummary.ID(rawValue: $0.int(0)), fingerprint: $0.int(1)) })
      switch stored {
      case nil:
        let id = try insert(row, into: publication, isForeign: row.isForeign(to: site))
        try file(id, under: article.terms, &terms)
        if let story = row.story { try join(id, to: story, in: publication) }
        if !article.isArchived { news.append(id) }
        added.append(id)
        ids.append(id)
      case let stored? where replaces && stored.fingerprint != row.fingerprint:
        try replace(stored.id, with: row)
        try unfile(stored.id)
        try file(stored.id, under: article.terms, &terms)
        changed.append(stored.id)
        ids.append(stored.id)
      case let stored?:
        ids.append(stored.id)
      }
    }
    try mute(added + changed)
    try star(news)
    return (ids, added, changed)
  }

  /// Deletes articles that their site deleted, except those the reader starred.
  ///
  /// - Parameter existing: Where given, the handles of all articles the site still has.
  /// - Returns: How many went.
  func delete(
    _ handles: [String], keeping existing: Set<String>?, from publication: Publication.ID
  ) throws(StorageError) -> Int {
    var deleted = 0
    if !handles.isEmpty {
      deleted += try connection.rows(
        """
        DELETE FROM articles WHERE publication = ? AND is_starred = 0 AND handle IN (SELECT value FROM json_each(?))
        RETURNING 1
        """, publication.rawValue, JSON.text(handles), read: { _ in () }
      ).count
    }
    if let existing {
      deleted += try connection.rows(
        """
        DELETE FROM articles WHERE publication = ? AND is_starred = 0 AND is_page = 0 AND handle IS NOT NULL
          AND handle NOT IN (SELECT value FROM json_each(?)) RETURNING 1
        """, publication.rawValue, JSON.text(Array(existing)), read: { _ in () }
      ).count
    }
    return deleted
  }

  private func insert(
    _ row: ArticleRow, into publication: Publication.ID, isForeign: Bool
  ) throws(StorageError) -> ArticleSummary.ID {
    let article = row.article
    try connection.run(
      """
      INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, address, image, published, handle,
        thumbnail, is_page, is_featured, comments, is_read, is_archived, story,
        is_foreign)
      VALUES (\(Schema.newKey(in: "articles")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
        ?15, ?15, ?16, ?17)
      """,
      publication.rawValue, article.key, row.fingerprint, article.headline, article.byline, article.excerpt,
      article.address, article.image, article.published, article.handle, article.thumbnail, article.isPage,
      article.isFeatured, article.comments, article.isArchived || article.isPage, row.story, isForeign)
    let id = ArticleSummary.ID(rawValue: connection.lastInsertedID)
    try insertBody(row, id)
    return id
  }

  /// An edited article keeps its date, its marks and its place in the list. One that is edited to tell another story tells
  /// none that others share: an edit could take over another site's story with the marks that the reader gave to this one.
  private func replace(_ id: ArticleSummary.ID, with row: ArticleRow) throws(StorageError) {
    let article = row.article
    try connection.run(
      """
      UPDATE articles SET fingerprint = ?1, headline = ?2, byline = ?3, excerpt = ?4, address = ?5, image = ?6,
        handle = coalesce(?7, handle), thumbnail = ?8, is_featured = ?9, comments = coalesce(?10, comments),
        has_twins = has_twins AND story IS ?11, story = CASE WHEN story IS ?11 THEN story END
      WHERE id = ?12
      """,
      row.fingerprint, article.headline, article.byline, article.excerpt, article.address, article.image,
      article.handle, article.thumbnail, article.isFeatured, article.comments, row.story, id.rawValue)
    try connection.run("DELETE FROM bodies WHERE article = ?", id.rawValue)
    // Its page will have been corrected as well.
    try connection.run("DELETE FROM full_texts WHERE article = ?", id.rawValue)
    try insertBody(row, id)
  }

  private func insertBody(_ row: ArticleRow, _ id: ArticleSummary.ID) throws(StorageError) {
    try connection.run(
      "INSERT INTO bodies (article, html, base, language, tags, enclosures) VALUES (?, ?, ?, ?, ?, ?)",
      id.rawValue, row.article.html, row.article.base, row.article.language, row.tags, row.enclosures)
    try connection.run("INSERT OR IGNORE INTO unindexed (article) VALUES (?)", id.rawValue)
  }
}
