import Articles

/// The keys of a publication's terms, each looked up only once in a transaction.
struct TermKeys {
  let publication: Publication.ID
  var ids: [String: Int64] = [:]

  init(_ publication: Publication.ID) {
    self.publication = publication
  }

  static func name(of term: SourceTerm) -> String { "\(term.kind.rawValue) \(term.key)" }
}

extension StoreWriter {
  /// Stores the terms that a source lists. Terms that are no longer listed stay, because articles may have them. A term
  /// without a name keeps its old name.
  public func store(_ terms: [SourceTerm], of publication: Publication.ID) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      var keys = TermKeys(publication)
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
        keys.publication.rawValue, term.kind.rawValue, term.key, term.name, term.parent, term.count,
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
        """, keys.ids[name], article.rawValue)
    }
  }

  /// Removes an article from all terms.
  func unfile(_ article: ArticleSummary.ID) throws(StorageError) {
    try connection.run("DELETE FROM article_terms WHERE article = ?", article.rawValue)
  }
}
