import Articles
import FoundationEssentials

extension StoreWriter {
  /// Stores articles of a publication, within a transaction.
  ///
  /// - Parameter areSought: True if the reader asked for these articles. Articles that were deleted as old then come
  ///   back.
  func store(
    _ articles: [ArticleRow], of publication: Publication.ID, _ terms: inout TermKeys, areSought: Bool = false
  ) throws(StorageError) -> StoredArticles {
    if !areSought {
      try adoptLeft(articles, in: publication)
      try adoptChangedKeys(articles, in: publication)
    }
    var result = StoredArticles(
      site: try site(of: publication), leavesOut: areSought ? false : try hasLetGo(publication))
    for row in articles {
      try store(row, as: stored(row, in: publication), of: publication, &terms, &result)
    }
    try filter(result)
    return result
  }

  /// Stores entries of a site's feed whose articles also come from another interface, within a transaction. An entry of
  /// a known article only adds a missing byline to it.
  func store(
    entries: [ArticleRow], of publication: Publication.ID, _ terms: inout TermKeys, areSought: Bool = false
  ) throws(StorageError) -> StoredArticles {
    var result = StoredArticles(
      site: try site(of: publication), leavesOut: areSought ? false : try hasLetGo(publication))
    for (row, match) in try match(entries, in: publication) {
      switch match {
      case .article(let id):
        let isNamed = try connection.has(
          "UPDATE articles SET byline = ?1 WHERE id = ?2 AND byline = '' AND ?1 <> '' RETURNING 1",
          row.article.byline, id)
        if isNamed { result.changed.append(id) }
      case .entry(let stored): try store(row, as: stored, of: publication, &terms, &result)
      case nil: try store(row, as: nil, of: publication, &terms, &result)
      }
    }
    try filter(result)
    return result
  }

  func store(
    _ row: ArticleRow, as stored: StoredArticle?, of publication: Publication.ID, _ terms: inout TermKeys,
    _ result: inout StoredArticles
  ) throws(StorageError) {
    let article = row.article
    guard let stored else {
      if result.leavesOut, try isLetGo(article.key, publication) { return }
      let id = try insert(row, into: publication, isForeign: row.isForeign(to: result.site))
      try file(id, under: article.terms, &terms)
      if let story = row.story { try join(id, to: story, in: publication) }
      if !article.isArchived { result.news.append(id) }
      result.added.append(id)
      result.ids.append(id)
      return
    }
    result.ids.append(stored.id)
    // In a feed, dates may change with every request. A new date is a real change only in a source whose articles have
    // handles.
    let isMoved =
      article.handle != nil && abs(stored.published - article.published.timeIntervalSince1970) >= 1
    let isDatedNow = article.isDated && !stored.isDated
    let isSame = try isSame(stored, as: row)
    guard !isSame || stored.isGone || isMoved || isDatedNow else {
      // The number of comments changes all the time, and no row of a list shows it. So the article does not count as
      // changed.
      if let comments = article.comments, comments != stored.comments {
        try connection.run("UPDATE articles SET comments = ? WHERE id = ?", comments, stored.id)
      }
      // Earlier versions stored no thumbnail.
      guard let thumbnail = article.thumbnail, !stored.hasThumbnail else { return }
      try connection.run("UPDATE articles SET thumbnail = ? WHERE id = ?", thumbnail, stored.id)
      return result.changed.append(stored.id)
    }
    if isMoved {
      try connection.run("UPDATE articles SET published = ? WHERE id = ?", article.published, stored.id)
    }
    let isReworded = try isReworded(stored.id, by: row)
    if isReworded { try keepSeenText(of: stored.id) }
    try replace(stored.id, with: row, isReworded: isReworded)
    try unfile(stored.id)
    try file(stored.id, under: article.terms, &terms)
    result.changed.append(stored.id)
  }

  /// True if a stored article has the same content as the row.
  ///
  /// The fingerprint of an earlier version does not include the starts of chapters, so the episode is compared as well.
  /// The article then gets the current fingerprint, so this happens only once.
  private func isSame(_ stored: StoredArticle, as row: ArticleRow) throws(StorageError) -> Bool {
    if stored.fingerprint == row.fingerprint { return true }
    guard stored.fingerprint == row.earlierFingerprint else { return false }
    let text = try connection.row(
      "SELECT episode FROM bodies WHERE article = ?", stored.id, read: { $0.optionalText(0) })
    let episode: Episode? = (text ?? nil).flatMap(JSON.value)
    guard episode == row.article.details.episode else { return false }
    try connection.run("UPDATE articles SET fingerprint = ? WHERE id = ?", row.fingerprint, stored.id)
    return true
  }

  private func hasLetGo(_ publication: Publication.ID) throws(StorageError) -> Bool {
    try connection.has("SELECT 1 FROM let_go WHERE publication = ?", publication)
  }

  private func isLetGo(_ key: String, _ publication: Publication.ID) throws(StorageError) -> Bool {
    try connection.has("SELECT 1 FROM let_go WHERE publication = ? AND key = ?", publication, key)
  }

  func filter(_ result: StoredArticles) throws(StorageError) {
    try mute(result.added + result.changed)
    try star(result.news)
  }

  func site(of publication: Publication.ID) throws(StorageError) -> String? {
    // The library invents the address of an account's feed, so the feed's own address is used here.
    let source = try connection.row(
      "SELECT CASE WHEN account IS NULL THEN address ELSE coalesce(feed, '') END FROM publications WHERE id = ?",
      publication, read: { $0.text(0) })
    return source.flatMap(ArticleRow.site)
  }

  /// Deletes articles that their site deleted. Starred articles stay until the reader removes the star, and those that
  /// only a list named stay if the reader has their text.
  ///
  /// - Parameters:
  ///   - handles: The handles of articles.
  ///   - entries: The keys of entries that were only in the site's feed.
  /// - Returns: The number of deleted articles.
  func delete(
    _ handles: [String], entries: [String], from publication: Publication.ID
  ) throws(StorageError) -> Int {
    if !handles.isEmpty {
      try connection.run(
        """
        UPDATE articles SET is_gone = 1 WHERE publication = ? AND handle IN (SELECT value FROM json_each(?))
        """, publication, JSON.text(handles))
    }
    if !entries.isEmpty {
      try connection.run(
        """
        UPDATE articles SET is_gone = 1
        WHERE publication = ? AND handle IS NULL AND key IN (SELECT value FROM json_each(?))
        """, publication, JSON.text(entries))
    }
    return try connection.rows(
      """
      DELETE FROM articles WHERE publication = ? AND is_gone = 1 AND is_starred = 0 AND NOT \(Self.hasPage) RETURNING 1
      """, publication, read: { _ in () }
    ).count
  }

  private func insert(
    _ row: ArticleRow, into publication: Publication.ID, isForeign: Bool
  ) throws(StorageError) -> ArticleSummary.ID {
    let article = row.article
    try connection.run(
      """
      INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, address, image, published, handle,
        thumbnail, is_page, is_featured, comments, is_archived, story, is_foreign, guid, is_dated,
        medium, duration)
      VALUES (\(Schema.newKey(in: "articles")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
        ?15, ?16, ?17, ?18, ?19, ?20, ?21)
      """,
      publication, article.key, row.fingerprint, article.headline, article.byline, article.excerpt,
      article.address, article.image, article.published, article.handle, article.thumbnail, article.isPage,
      article.isFeatured, article.comments, article.isArchived || article.isPage, row.story, isForeign,
      article.handle == nil ? nil : row.guid, article.isDated, article.medium?.rawValue, article.duration)
    let id = ArticleSummary.ID(rawValue: connection.lastInsertedID)
    try insertBody(row, id)
    try derive(from: article.html, of: id)
    return id
  }

  /// Replaces a stored article with an edited one. Marks stay, and a feed's article keeps its date if it has one. If
  /// the story's address changes, the article loses its twins. Otherwise, with a new address, an article could become a
  /// twin of another site's story and pass its marks on to that story. A byline from the feed stays if the source
  /// states none.
  private func replace(_ id: ArticleSummary.ID, with row: ArticleRow, isReworded: Bool) throws(StorageError) {
    let article = row.article
    try connection.run(
      """
      UPDATE articles SET fingerprint = ?1, headline = ?2, byline = coalesce(nullif(?3, ''), byline), excerpt = ?4, address = ?5, image = ?6,
        handle = coalesce(?7, handle), thumbnail = ?8, is_featured = ?9, comments = coalesce(?10, comments),
        has_twins = has_twins AND story IS ?11, story = CASE WHEN story IS ?11 THEN story END, key = ?13, guid = ?14,
        is_gone = 0, published = CASE WHEN ?15 > is_dated THEN ?16 ELSE published END, is_dated = max(is_dated, ?15),
        medium = ?17, duration = ?18
      WHERE id = ?12
      """,
      row.fingerprint, article.headline, article.byline, article.excerpt, article.address, article.image,
      article.handle, article.thumbnail, article.isFeatured, article.comments, row.story, id,
      article.key, article.handle == nil ? nil : row.guid, article.isDated, article.published, article.medium?.rawValue,
      article.duration)
    try connection.run("DELETE FROM bodies WHERE article = ?", id)
    // The article's page was probably corrected too. If only other details changed, the page stays.
    if isReworded {
      try connection.run("DELETE FROM full_texts WHERE article = ?", id)
      try derive(from: article.html, of: id)
    }
    try insertBody(row, id)
  }

  /// True if a row has another headline or text than the stored article. The result is false if a post loses an
  /// invented headline, or gets its first headline, and if the stored text is that of a listed page.
  private func isReworded(_ id: ArticleSummary.ID, by row: ArticleRow) throws(StorageError) -> Bool {
    try connection.row(
      """
      SELECT NOT \(Self.hasPage)
        AND (a.headline <> ?2 AND ?2 <> '' AND a.headline <> '' OR (b.html, b.packed) IS NOT (?3, ?4))
      FROM articles AS a LEFT JOIN bodies AS b ON b.article = a.id WHERE a.id = ?1
      """, id, row.article.headline, row.body.plain, row.body.packed, read: { $0.bool(0) }) ?? true
  }

  private func insertBody(_ row: ArticleRow, _ id: ArticleSummary.ID) throws(StorageError) {
    try connection.run(Self.newBody, values: [id, row.body.plain, row.body.packed] + row.details)
    try connection.run("INSERT OR IGNORE INTO unindexed (article) VALUES (?)", id)
  }

  private static let newBody = """
    INSERT INTO bodies (article, html, packed, \(ArticleDetails.columnNames))
    VALUES (?, ?, ?\(String(repeating: ", ?", count: ArticleDetails.columns.count)))
    """
}
