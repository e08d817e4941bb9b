import Articles

/// The keys of a publication's terms, each looked up only once in a transaction.
struct TermKeys {
  let publication: Publication.ID
  var ids: [String: Int64] = [:]

  static func name(of term: SourceTerm) -> String { "\(term.kind.rawValue) \(term.key)" }
}

extension StoreWriter {
  /// Stores the terms that a source lists. Terms that are no longer listed stay, because articles may have them. A term
  /// without a name keeps its old name.
  public func store(_ terms: [SourceTerm], of publication: Publication.ID) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      var keys = TermKeys(publication: publication)
      try store(terms, &keys)
    }
  }

  func store(_ terms: [SourceTerm], _ keys: inout TermKeys) throws(StorageError) {
    for term in terms {
      let id = try connection.row(
        """
        INSERT INTO terms (publication, kind, key, name, subject, parent, count)
        VALUES (?1, ?2, ?3, ?4, subject(?4), ?5, coalesce(?6, 0))
        ON CONFLICT (publication, kind, key) DO UPDATE
          SET name = coalesce(nullif(?4, ''), name), subject = CASE ?4 WHEN '' THEN subject ELSE subject(?4) END,
            parent = CASE WHEN ?6 IS NULL THEN parent ELSE ?5 END, count = coalesce(?6, count)
        RETURNING id
        """,
        keys.publication, term.kind.rawValue, term.key, term.name, term.parent, term.count,
        read: { $0.int(0) })
      keys.ids[TermKeys.name(of: term)] = id
    }
  }

  /// Adds an article to terms.
  func file(
    _ article: ArticleSummary.ID, under terms: [SourceTerm], _ keys: inout TermKeys
  ) throws(StorageError) {
    for term in terms {
      let name = TermKeys.name(of: term)
      if keys.ids[name] == nil {
        try store([term], &keys)
      }
      try connection.run(
        """
        INSERT OR IGNORE INTO article_terms (term, published, article) SELECT ?, published, id FROM articles WHERE id = ?
        """, keys.ids[name], article)
    }
  }

  /// Removes an article from all terms.
  func unfile(_ article: ArticleSummary.ID) throws(StorageError) {
    try connection.run("DELETE FROM article_terms WHERE article = ?", article)
  }

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
    var (tags, keys) = (EntryTags(), TermKeys(publication: .init(rawValue: 0)))
    for row in rows {
      if row.publication != keys.publication { keys = TermKeys(publication: row.publication) }
      try file(row.article, under: tags.terms(JSON.list(row.tags)), &keys)
    }
  }
}
