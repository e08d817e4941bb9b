import Articles

/// Articles that only a list of the site's pages names.
extension StoreWriter {
  /// Stores such articles, some at a time, as there may be thousands and other writes wait. Those that the publication
  /// has already, by their addresses, stay.
  ///
  /// - Parameter areSought: True if the reader asked for these articles.
  /// - Returns: The articles that are new.
  nonisolated func store(
    listed articles: [SourceArticle], of publication: Publication.ID, askedAt source: Source?, areSought: Bool = false
  ) async throws(StorageError) -> [ArticleSummary.ID] {
    guard !articles.isEmpty else { return [] }
    // The others would be deleted as old at once, and be asked for again.
    let oldest = try await oldestKept(of: publication) ?? .distantPast
    let articles = articles.filter { $0.published >= oldest }
    // Articles that were deleted as old come back only if the reader asks for them.
    let gone = areSought ? [] : try await storiesLetGo(of: publication)
    var added: [ArticleSummary.ID] = []
    for start in stride(from: 0, to: articles.count, by: Self.part) {
      let rows = ArticleRow.rows(of: Array(articles[start...].prefix(Self.part)))
      added += try await store(listed: rows, of: publication, askedAt: source, besides: gone)
    }
    return added
  }

  /// The number of listed articles that are stored or deleted at a time.
  private static let part = 500

  private func storiesLetGo(of publication: Publication.ID) throws(StorageError) -> Set<Int64> {
    Set(
      try connection.rows(
        "SELECT story FROM let_go WHERE publication = ? AND story IS NOT NULL", publication, read: { $0.int(0) }))
  }

  private func store(
    listed rows: [ArticleRow], of publication: Publication.ID, askedAt source: Source?, besides gone: Set<Int64>
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication, at: source)
      var terms = TermKeys(publication: publication)
      var result = StoredArticles(site: try site(of: publication), leavesOut: false)
      var known = gone
      for row in rows {
        guard let story = row.story, known.insert(story).inserted,
          try !connection.has("SELECT 1 FROM articles WHERE story = ? AND publication = ?", story, publication)
        else { continue }
        try store(row, as: nil, of: publication, &terms, &result)
      }
      try filter(result)
      return result.added
    }
  }

  /// Returns the article that a list named before the feed had it; `nil` if there is none. If the reader did nothing with
  /// it, it is deleted, and the feed's entry is new.
  func listed(_ row: ArticleRow, in publication: Publication.ID) throws(StorageError) -> StoredArticle? {
    guard let story = row.story,
      let found = try connection.row(
        "SELECT \(StoredArticle.columns) FROM articles WHERE story = ? AND publication = ? AND +\(Self.isListed) LIMIT 1",
        story, publication, read: StoredArticle.init)
    else { return nil }
    return try deleteUntouched(found.id) ? nil : found
  }

  /// Deletes an article if only a list named it, and if the reader did nothing with it. Its marks then go, too: they say
  /// nothing about the same article from another source.
  ///
  /// - Returns: True if it was such an article.
  func deleteUntouched(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    try UndoableArticles.list(by: connection)
    return try connection.has("DELETE FROM articles WHERE id = ? AND \(Self.isUntouched) RETURNING 1", article)
  }

  /// Deletes all such articles of a publication, some at a time.
  ///
  /// - Returns: Their number.
  nonisolated func deleteUntouched(
    of publication: Publication.ID, askedAt source: Source?
  ) async throws(StorageError) -> Int {
    var count = 0
    while true {
      let deleted = try await deleteSomeUntouched(of: publication, askedAt: source)
      count += deleted
      if deleted < Self.part { return count }
    }
  }

  private func deleteSomeUntouched(of publication: Publication.ID, askedAt source: Source?) throws(StorageError) -> Int
  {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication, at: source)
      try UndoableArticles.list(by: connection)
      return try connection.rows(
        """
        DELETE FROM articles
        WHERE id IN (SELECT id FROM articles WHERE publication = ? AND \(Self.isUntouched) LIMIT \(Self.part)) RETURNING 1
        """, publication, read: { _ in () }
      ).count
    }
  }

  /// Makes such an article unread that the reader starred, but never opened, within a transaction. The list's mark would
  /// tell an account that it was read.
  func forgetRead(at story: Int64, in publication: Publication.ID) throws(StorageError) {
    let unopened = try connection.rows(
      """
      SELECT id FROM articles WHERE story = ? AND publication = ? AND is_starred = 1 AND +\(Self.isListed)
        AND NOT \(Self.hasPage) AND id NOT IN (SELECT article FROM seen_articles)
      """, story, publication, read: { $0.id(0) as ArticleSummary.ID })
    if !unopened.isEmpty { _ = try setMark(.read(false), ofOnly: unopened) }
  }

  /// Gives the text of such an article's page to another article, if that has none, within a transaction.
  func passText(of listed: ArticleSummary.ID, to article: ArticleSummary.ID) throws(StorageError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO full_texts (article, html, packed, base) SELECT ?2, html, packed, base FROM full_texts
      WHERE article = ?1 AND article IN (SELECT id FROM articles WHERE id = ?1 AND \(Self.isListed))
      """, listed, article)
  }

  /// Gives an article that a list named the headline, the authors and the date of its page, within a transaction.
  ///
  /// - Returns: True if the article is such an article.
  func describe(_ article: ArticleSummary.ID, by text: FullText) throws(StorageError) -> Bool {
    try connection.has(
      """
      UPDATE articles SET headline = coalesce(nullif(?2, ''), headline), byline = coalesce(nullif(?3, ''), byline),
        published = coalesce(?4, published), is_dated = is_dated OR ?4 IS NOT NULL
      WHERE id = ?1 AND \(Self.isListed) RETURNING 1
      """, article, text.headline, text.byline, text.published)
  }

  /// True for an article that only a list named. A query for an address writes `+` before it: otherwise SQLite walks
  /// through all listed articles of the publication.
  static let isListed = "key GLOB '\(SourceArticle.listedKey)*'"
  /// True for such an article that the reader neither opened nor marked. `UndoableArticles.list` must come first.
  static let isUntouched = """
    (\(isListed) AND is_starred = 0 AND NOT \(hasPage) AND id NOT IN (SELECT article FROM seen_articles)
      AND NOT \(UnreadArticles.hold("articles")) AND NOT \(UndoableArticles.hold("id")))
    """
  /// Returns SQL that is true if the article of a row is such an article whose page was not read.
  static func isWithoutText(_ article: String) -> String {
    "(\(article).\(isListed) AND \(article).id NOT IN (SELECT article FROM full_texts))"
  }

  /// Returns SQL that is true if the article of a row is such an article that the reader neither opened nor starred.
  static func isOnly(_ article: String) -> String {
    "(\(isWithoutText(article)) AND \(article).is_starred = 0 AND \(article).id NOT IN (SELECT article FROM seen_articles))"
  }

  /// True for such an article whose page was read.
  static let hasPage = "(\(isListed) AND id IN (SELECT article FROM full_texts))"
}

extension StoreReader {
  /// True if only a list of the site's pages names the article.
  public func isListed(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    try connection.has("SELECT 1 FROM articles WHERE id = ? AND \(StoreWriter.isListed)", article)
  }

  /// True for such an article without a text that the reader neither opened nor starred.
  public func isOnlyListed(_ article: ArticleSummary.ID) throws(StorageError) -> Bool {
    try connection.has("SELECT 1 FROM articles WHERE id = ? AND \(StoreWriter.isOnly("articles"))", article)
  }
}
