import Articles

extension StoreWriter {
  /// Stores older articles, and in the same transaction where the next ones are.
  ///
  /// - Parameters:
  ///   - term: The term whose list goes on with them; `nil` for the whole publication's.
  ///   - next: The source's cursor; `nil` when these were the last.
  ///   - state: What the source is to be told at the next refresh, where that is something else now.
  /// - Returns: Those that were not there before.
  public nonisolated func storeArchive(
    _ articles: [SourceArticle], of publication: Publication.ID, under term: Term.ID?, next: String?,
    state: String? = nil
  ) async throws(StorageError) -> [ArticleSummary.ID] {
    try await storeArchive(articles.map { ArticleRow($0) }, of: publication, under: term, next: next, state: state)
  }

  private func storeArchive(
    _ articles: [ArticleRow], of publication: Publication.ID, under term: Term.ID?, next: String?, state: String?
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication)
      var terms = TermKeys(publication)
      let result = try store(articles, of: publication, &terms)
      try connection.run(
        "INSERT OR REPLACE INTO archives (publication, term, cursor) VALUES (?, ?, ?)",
        publication.rawValue, term?.rawValue ?? 0, next)
      if let state {
        try connection.run("UPDATE publications SET state = ? WHERE id = ?", state, publication.rawValue)
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
    try await storeFound(articles.map { ArticleRow($0) }, of: publication)
  }

  private func storeFound(
    _ articles: [ArticleRow], of publication: Publication.ID
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication)
      var terms = TermKeys(publication)
      return try store(articles, of: publication, &terms).ids
    }
  }

  /// Keeps the comments on an article, in place of those it had.
  public func store(_ comments: [Comment], on article: ArticleSummary.ID) throws(StorageError) {
    // The article may have been deleted while its comments were fetched.
    try connection.run(
      "INSERT OR REPLACE INTO comments (article, comments) SELECT id, ? FROM articles WHERE id = ?",
      JSON.text(comments), article.rawValue)
  }

  private func checkPublication(_ publication: Publication.ID) throws(StorageError) {
    let known = try connection.row(
      "SELECT 1 FROM publications WHERE id = ?", publication.rawValue, read: { _ in true })
    guard known == true else { throw .noSuchPublication }
  }
}
