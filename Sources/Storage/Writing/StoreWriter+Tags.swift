import Articles

extension StoreWriter {
  /// Adds articles of feeds to the tags that the feeds state, within a transaction.
  ///
  /// This runs together with the search index and not with a refresh, because it takes a quarter of the time of storing
  /// the article.
  ///
  /// - Parameter articles: The articles' keys as JSON.
  func fileUnderTags(_ articles: String) throws(StorageError) {
    let rows = try connection.rows(
      """
      SELECT a.id, a.publication, b.tags FROM articles AS a JOIN bodies AS b ON b.article = a.id
        JOIN publications AS p ON p.id = a.publication AND p.kind = '\(Source.Kind.feed.rawValue)'
      WHERE a.id IN (SELECT value FROM json_each(?)) AND b.tags <> '[]' ORDER BY a.publication
      """, articles
    ) {
      (
        article: ArticleSummary.ID(rawValue: $0.int(0)), publication: Publication.ID(rawValue: $0.int(1)),
        tags: $0.text(2)
      )
    }
    var (tags, keys) = (EntryTags(), TermKeys(.init(rawValue: 0)))
    for row in rows {
      if row.publication != keys.publication { keys = TermKeys(row.publication) }
      try file(row.article, under: tags.terms(JSON.list(row.tags)), &keys)
    }
  }
}
