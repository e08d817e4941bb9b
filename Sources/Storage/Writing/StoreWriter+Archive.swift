import Articles

extension StoreWriter {
  /// Stores older articles and, in the same transaction, the cursor of the next ones.
  ///
  /// - Parameters:
  ///   - entries: Entries of the site's feed, in place of articles of its interface.
  ///   - listed: Articles that only a list of the site's pages names. They are stored before the others.
  ///   - dropsListed: True if such articles are not the publication's.
  ///   - term: The term whose list continues with the articles; `nil` for the whole publication.
  ///   - next: The source's cursor; `nil` if these articles were the last.
  ///   - state: A new state for the source's next refresh, and the state at this request. If a refresh changed the
  ///     state meanwhile, the new state is dropped.
  ///   - source: The source that was asked.
  /// - Throws: `StorageError.noSuchPublication` if the publication was deleted or changed meanwhile.
  /// - Returns: The articles that are new.
  public nonisolated func storeArchive(
    _ articles: [SourceArticle], entries: [SourceArticle] = [], listed: [SourceArticle] = [],
    dropsListed: Bool = false, of publication: Publication.ID, under term: Term.ID?,
    next: String?, state: (new: String, old: String?)? = nil, askedAt source: Source
  ) async throws(StorageError) -> [ArticleSummary.ID] {
    let names = try await store(listed: listed, of: publication, askedAt: source, areSought: true)
    if dropsListed { _ = try await deleteUntouched(of: publication, askedAt: source) }
    return try await names
      + storeArchive(
        ArticleRow.rows(of: articles), ArticleRow.rows(of: entries, areEntries: true), of: publication, under: term,
        next: next, state: state, askedAt: source)
  }

  private func storeArchive(
    _ articles: [ArticleRow], _ entries: [ArticleRow], of publication: Publication.ID, under term: Term.ID?,
    next: String?, state: (new: String, old: String?)?, askedAt source: Source
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication, at: source)
      var terms = TermKeys(publication: publication)
      let result = try store(articles, of: publication, &terms, areSought: true)
      let standIns = try store(entries: entries, of: publication, &terms, areSought: true)
      try connection.run(
        "INSERT OR REPLACE INTO archives (publication, term, cursor) VALUES (?, ?, ?)", publication, term ?? 0, next)
      if let state {
        try connection.run(
          "UPDATE publications SET state = ?1 WHERE id = ?2 AND state IS ?3", state.new, publication, state.old
        )
      }
      return result.added + standIns.added
    }
  }

  /// Stores articles that the source's own search found.
  ///
  /// - Returns: The keys of all these articles, in the same order.
  public nonisolated func storeFound(
    _ articles: [SourceArticle], of publication: Publication.ID
  ) async throws(StorageError) -> [ArticleSummary.ID] {
    try await storeFound(ArticleRow.rows(of: articles), of: publication)
  }

  private func storeFound(
    _ articles: [ArticleRow], of publication: Publication.ID
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication)
      var terms = TermKeys(publication: publication)
      return try store(articles, of: publication, &terms, areSought: true).ids
    }
  }

  /// Replaces the stored comments on an article.
  public func store(_ comments: [Comment], on article: ArticleSummary.ID) throws(StorageError) {
    // The article may have been deleted while its comments were fetched.
    try connection.run(
      "INSERT OR REPLACE INTO comments (article, comments) SELECT id, ? FROM articles WHERE id = ?",
      JSON.text(comments), article)
  }

  /// Throws `StorageError.noSuchPublication` if the publication was deleted or has another source.
  ///
  /// - Parameter source: The expected source; `nil` for any.
  func checkPublication(_ publication: Publication.ID, at source: Source? = nil) throws(StorageError) {
    let isThere = try connection.has(
      "SELECT 1 FROM publications WHERE id = ? AND kind = coalesce(?, kind) AND address = coalesce(?, address)",
      publication, source?.kind.rawValue, source?.address)
    guard isThere else { throw .noSuchPublication }
  }
}
