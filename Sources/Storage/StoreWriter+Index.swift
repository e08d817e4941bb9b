import Articles

extension StoreWriter {
  /// Puts some of the articles that are new or were edited into the search index.
  ///
  /// - Parameters:
  ///   - limit: The most articles to take, which bounds how long another write has to wait.
  ///   - text: What a body's HTML says as plain text.
  /// - Returns: How many were taken; fewer than the limit when nothing is left.
  public func index(atMost limit: Int, text: (String) -> String) throws(StorageError) -> Int {
    try connection.transaction { () throws(StorageError) in
      let articles = try connection.rows(
        """
        SELECT a.id, a.headline, a.byline, coalesce(f.html, b.html) FROM unindexed AS u
          JOIN articles AS a ON a.id = u.article JOIN bodies AS b ON b.article = u.article
          LEFT JOIN full_texts AS f ON f.article = u.article ORDER BY u.article LIMIT ?
        """, limit, read: { (id: $0.int(0), headline: $0.text(1), byline: $0.text(2), html: $0.text(3)) })
      for article in articles {
        try connection.run("DELETE FROM article_search WHERE rowid = ?", article.id)
        try connection.run(
          "INSERT INTO article_search (rowid, headline, byline, text) VALUES (?, ?, ?, ?)",
          article.id, article.headline, article.byline, text(article.html))
        try connection.run("DELETE FROM unindexed WHERE article = ?", article.id)
      }
      return articles.count
    }
  }
}
