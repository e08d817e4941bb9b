import Articles
import FoundationEssentials
import Text

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
    let source =
      try connection.row("SELECT address FROM publications WHERE id = ?", publication.rawValue, read: { $0.text(0) })
    for article in articles {
      let fingerprint = article.fingerprint
      let stored = try connection.row(
        "SELECT id, fingerprint FROM articles WHERE publication = ? AND key = ?", publication.rawValue, article.key,
        read: { (id: ArticleSummary.ID(rawValue: $0.int(0)), fingerprint: $0.int(1)) })
      switch stored {
      case nil:
        let id = try insert(article, fingerprint, into: publication, at: source ?? "")
        try file(id, under: article.terms, &terms)
        try join(id)
        if !article.isArchived { news.append(id) }
        added.append(id)
        ids.append(id)
      case let stored? where replaces && stored.fingerprint != fingerprint:
        try replace(stored.id, with: article, fingerprint)
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
    _ article: SourceArticle, _ fingerprint: Int64, into publication: Publication.ID, at source: String
  ) throws(StorageError) -> ArticleSummary.ID {
    try connection.run(
      """
      INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, address, image, published, handle,
        thumbnail, is_page, is_featured, comments, is_read, is_archived, story,
        is_foreign)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15, ?16, ?17)
      """,
      publication.rawValue, article.key, fingerprint, article.headline, article.byline, article.excerpt,
      article.address, article.image, article.published, article.handle, article.thumbnail, article.isPage,
      article.isFeatured, article.comments, article.isArchived || article.isPage, article.story,
      article.isForeign(to: source))
    let id = ArticleSummary.ID(rawValue: connection.lastInsertedID)
    try insertBody(article, id)
    return id
  }

  /// An edited article keeps its date, its marks and its place in the list. One that is edited to tell another story tells
  /// none that others share: an edit could take over another site's story with the marks that the reader gave to this one.
  private func replace(
    _ id: ArticleSummary.ID, with article: SourceArticle, _ fingerprint: Int64
  ) throws(StorageError) {
    try connection.run(
      """
      UPDATE articles SET fingerprint = ?1, headline = ?2, byline = ?3, excerpt = ?4, address = ?5, image = ?6,
        handle = coalesce(?7, handle), thumbnail = ?8, is_featured = ?9, comments = coalesce(?10, comments),
        has_twins = has_twins AND story IS ?11, story = CASE WHEN story IS ?11 THEN story END
      WHERE id = ?12
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

  /// Whether it is told at another site than that of its source, as far as their hosts' names tell.
  fileprivate func isForeign(to source: String) -> Bool {
    guard let here = address.flatMap(Address.host), let there = Address.host(of: source) else { return true }
    let hosts = [here, there].map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
    return hosts[0] != hosts[1] && !hosts[0].hasSuffix("." + hosts[1]) && !hosts[1].hasSuffix("." + hosts[0])
  }
}
