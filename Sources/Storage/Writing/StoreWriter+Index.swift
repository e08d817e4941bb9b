import Articles
import SQLite

extension StoreWriter {
  /// Adds some new or edited articles to the search index.
  ///
  /// - Parameter limit: The maximum number of articles, which limits the waiting time of other writes.
  /// - Returns: The number of indexed articles; less than the limit if none are left.
  public func index(atMost limit: Int) throws(StorageError) -> Int {
    try connection.transaction { () throws(StorageError) in
      let count = try index(where: "u.article IN (SELECT article FROM unindexed ORDER BY article LIMIT ?1)", limit)
      // As new articles are indexed, the same number is deleted from the old index, so that the file does not grow.
      _ = try connection.deleteOldIndex(atMost: limit)
      return count
    }
  }

  /// Makes the index smaller and searches faster, one step at a time, in the background. Deletes the index of an
  /// earlier version, and merges pieces of the index.
  ///
  /// - Parameter limit: The maximum number of rows and pages, which limits the waiting time of other writes.
  /// - Returns: True if there is more to do.
  public func tidyIndex(atMost limit: Int) throws(StorageError) -> Bool {
    try connection.transaction { () throws(StorageError) in
      if try connection.deleteOldIndex(atMost: limit) { return true }
      guard try isScattered() else { return false }
      // With a negative limit, FTS5 merges everything, and not only pieces of similar size.
      try connection.run("INSERT INTO article_words (article_words, rank) VALUES ('merge', ?)", -limit)
      return true
    }
  }

  /// True if a search must read many pieces of the index. FTS5 writes a new piece for every few hundred articles, and
  /// merges only pieces of the same size. A full merge when the small pieces together reach a quarter of the largest
  /// piece costs only a few times as much as writing them.
  private func isScattered() throws(StorageError) -> Bool {
    let pages = try connection.rows(
      """
      WITH RECURSIVE pieces (id) AS (
        SELECT min(segid) FROM article_words_idx
        UNION ALL SELECT (SELECT min(segid) FROM article_words_idx WHERE segid > id) FROM pieces WHERE id IS NOT NULL)
      SELECT (SELECT pgno >> 1 FROM article_words_idx WHERE segid = id ORDER BY term DESC LIMIT 1) FROM pieces
      WHERE id IS NOT NULL
      """, read: { $0.int(0) })
    let largest = pages.max() ?? 0
    return pages.count > Self.fewPieces && (pages.reduce(0, +) - largest) * 4 > largest
  }

  private static let fewPieces = 3

  /// Adds articles to the search index that are not in it yet, within a transaction.
  func index(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    _ = try index(where: "u.article IN (SELECT value FROM json_each(?1))", JSON.keys(articles))
  }

  private func index(where condition: String, _ value: any Bindable) throws(StorageError) -> Int {
    let articles = JSON.keys(
      try connection.rows(
        "SELECT u.article FROM unindexed AS u WHERE \(condition)", value,
        read: { $0.id(0) as ArticleSummary.ID }))
    try pack(articles)
    try deriveMissing(in: articles)
    try fileUnderTags(articles)
    // They are added in the order of their keys, because FTS5 writes its memory to the file at each key that is out of
    // order.
    try connection.run(
      """
      INSERT INTO article_words (rowid, headline, byline, text, tags)
      SELECT * FROM searchable WHERE article IN (SELECT value FROM json_each(?)) ORDER BY article
      """, articles)
    return try connection.rows(
      "DELETE FROM unindexed WHERE article IN (SELECT value FROM json_each(?)) RETURNING 1", articles,
      read: { _ in () }
    ).count
  }

  /// Packs texts that an earlier version stored unpacked.
  ///
  /// - Parameter articles: A JSON array of keys.
  private func pack(_ articles: String) throws(StorageError) {
    let packer = Packer()
    for table in ["bodies", "full_texts"] {
      let texts = try connection.rows(
        """
        SELECT article, html FROM \(table)
        WHERE article IN (SELECT value FROM json_each(?)) AND packed IS NULL AND html <> ''
        """, articles, read: { (article: $0.int(0), text: PackedText($0.text(1), packer)) })
      for (article, text) in texts where text.packed != nil {
        try connection.run("UPDATE \(table) SET html = '', packed = ? WHERE article = ?", text.packed, article)
      }
    }
  }
}

extension Connection {
  /// Empties a damaged index and queues all articles for indexing.
  func forgetIndex() throws(StorageError) {
    try transaction { () throws(StorageError) in
      try run("INSERT INTO article_words (article_words) VALUES ('delete-all')")
      try run("INSERT OR IGNORE INTO unindexed SELECT id FROM articles")
    }
  }

  /// Deletes a part of an earlier version's index, which kept a copy of all text.
  ///
  /// - Returns: True if a part is left.
  func deleteOldIndex(atMost limit: Int = 0) throws(StorageError) -> Bool {
    let tables = try rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'article_search_*' ORDER BY name",
      read: { $0.text(0) })
    for table in tables {
      // The other tables are small.
      if limit > 0, ["article_search_content", "article_search_data"].contains(table) {
        let deleted = try rows(
          "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) LIMIT ?) RETURNING 1", limit, read: { $0.int(0) })
        if deleted.count == limit { return true }
      }
      try run("DROP TABLE \(table)")
    }
    return false
  }
}
