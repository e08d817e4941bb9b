import Articles

extension StoreWriter {
  /// Stores older articles, and in the same transaction where the next ones are.
  ///
  /// - Parameters:
  ///   - term: The term whose list goes on with them; `nil` for the whole publication's.
  ///   - next: The source's cursor; `nil` when these were the last.
  ///   - state: What the source is to be told at the next refresh, where that is something else now, and what it was told
  ///     this time: a refresh that was done meanwhile knows better.
  ///   - source: What was asked.
  /// - Throws: `StorageError.noSuchPublication` where it was deleted or changed meanwhile.
  /// - Returns: Those that were not there before.
  public nonisolated func storeArchive(
    _ articles: [SourceArticle], of publication: Publication.ID, under term: Term.ID?, next: String?,
    state: (new: String, old: String?)? = nil, askedAt source: Source
  ) async throws(StorageError) -> [ArticleSummary.ID] {
    try await storeArchive(
      ArticleRow.rows(of: articles), of: publication, under: term, next: next, state: state, askedAt: source)
  }

  private func storeArchive(
    _ articles: [ArticleRow], of publication: Publication.ID, under term: Term.ID?, next: String?,
    state: (new: String, old: String?)?, askedAt source: Source
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication, at: source)
      var terms = TermKeys(publication)
      let result = try store(articles, of: publication, &terms, areSought: true)
      try connection.run(
        "INSERT OR REPLACE INTO archives (publication, term, cursor) VALUES (?, ?, ?)",
        publication.rawValue, term?.rawValue ?? 0, next)
      if let state {
        try connection.run(
          "UPDATE publications SET state = ?1 WHERE id = ?2 AND state IS ?3", state.new, publication.rawValue, state.old
        )
      }
      return result.added
    }
  }

  /// Stores articles that the source's own search found.
  ///
  /// - Returns: All of them, in their order.
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
      var terms = TermKeys(publication)
      return try store(articles, of: publication, &terms, areSought: true).ids
    }
  }

  /// Keeps the comments on an article, in place of those it had.
  public func store(_ comments: [Comment], on article: ArticleSummary.ID) throws(StorageError) {
    // The article may have been deleted while its comments were fetched.
    try connection.run(
      "INSERT OR REPLACE INTO comments (article, comments) SELECT id, ? FROM articles WHERE id = ?",
      JSON.text(comments), article.rawValue)
  }

  /// - Parameter source: What it has to be still; anything where nothing is given.
  func checkPublication(_ publication: Publication.ID, at source: Source? = nil) throws(StorageError) {
    let isThere = try connection.row(
      "SELECT 1 FROM publications WHERE id = ? AND kind = coalesce(?, kind) AND address = coalesce(?, address)",
      publication.rawValue, source?.kind.rawValue, source?.address, read: { _ in true })
    guard isThere == true else { throw .noSuchPublication }
  }
}
