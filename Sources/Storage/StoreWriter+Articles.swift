import Articles
import FoundationEssentials

extension StoreWriter {
  /// Stores articles of a publication, within a transaction.
  ///
  /// - Parameter replaces: Whether those that are there are changed where they are different now.
  func store(
    _ articles: [SourceArticle], of publication: Publication.ID, _ terms: inout TermKeys, replaces: Bool = true
  ) throws(StorageError) -> (ids: [ArticleSummary.ID], added: [ArticleSummary.ID], changed: [ArticleSummary.ID]) {
    var ids: [ArticleSummary.ID] = []
    var added: [ArticleSummary.ID] = []
    var news: [ArticleSummary.ID] = []
    var changed: [ArticleSummary.ID] = []
    for article in articles {
      let fingerprint = article.fingerprint
      let stored = try connection.row(
        "SELECT id, fingerprint FROM articles WHERE publication = ? AND key = ?", publication.rawValue, article.key,
        read: { (id: ArticleSummary.ID(rawValue: $0.int(0)), fingerprint: $0.int(1)) })
      switch stored {
      case nil:
        let id = try insert(article, fingerprint, into: publication)
        try file(id, under: article.terms, &terms)
        try join(id)
        if !article.isArchived { news.append(id) }
        added.append(id)
        ids.append(id)
      case let stored? where replaces && stored.fingerprint != fingerprint:
        try replace(stored.id, with: article, fingerprint)
        try file(stored.id, under: article.terms, &terms)
        try join(stored.id)
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
    _ article: SourceArticle, _ fingerprint: Int64, into publication: Publication.ID
  ) throws(StorageError) -> ArticleSummary.ID {
    try connection.run(
      """
      INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, address, image, published, handle,
        thumbnail, is_page, is_featured, comments, is_read, is_archived, story)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15, ?16)
      """,
      publication.rawValue, article.key, fingerprint, article.headline, article.byline, article.excerpt,
      article.address, article.image, article.published, article.handle, article.thumbnail, article.isPage,
      article.isFeatured, article.comments, article.isArchived || article.isPage, article.story)
    let id = ArticleSummary.ID(rawValue: connection.lastInsertedID)
    try insertBody(article, id)
    return id
  }

  /// An edited article keeps its date, its marks and its place in the list.
  private func replace(
    _ id: ArticleSummary.ID, with article: SourceArticle, _ fingerprint: Int64
  ) throws(StorageError) {
    try connection.run(
      """
      UPDATE articles SET fingerprint = ?, headline = ?, byline = ?, excerpt = ?, address = ?, image = ?,
        handle = coalesce(?, handle), thumbnail = ?, is_featured = ?, comments = coalesce(?, comments), story = ?
      WHERE id = ?
      """,
      fingerprint, article.headline, article.byline, article.excerpt, article.address, article.image, article.handle,
      article.thumbnail, article.isFeatured, article.comments, article.story, id.rawValue)
    try connection.run("DELETE FROM bodies WHERE article = ?", id.rawValue)
    // Its page will have been corrected as well.
    try connection.run("DELETE FROM full_texts WHERE article = ?", id.rawValue)
    try insertBody(article, id)
  }

  private func insertBody(_ article: SourceArticle, _ id: ArticleSummary.ID) throws(StorageError) {
    try connection.run(
      "INSERT INTO bodies (article, html, base, language, tags, enclosures) VALUES (?, ?, ?, ?, ?, ?)",
      id.rawValue, article.html, article.base, article.language, JSON.text(article.tags),
      JSON.text(article.enclosures))
    try connection.run("INSERT OR IGNORE INTO unindexed (article) VALUES (?)", id.rawValue)
  }
}

extension SourceArticle {
  /// What it shares with the same story from other sources; `nil` where nothing tells.
  fileprivate var story: Int64? { isPage ? nil : address.flatMap(Storage.story) }
}
