import Articles
import Text

extension StoreWriter {
  /// Puts some of the articles that are new or were edited into the search index.
  ///
  /// - Parameter limit: The most articles to take, which bounds how long another write has to wait.
  /// - Returns: How many were taken; fewer than the limit when nothing is left.
  public func index(atMost limit: Int) throws(StorageError) -> Int {
    try connection.transaction { () throws(StorageError) in
      try index(where: "u.article IN (SELECT article FROM unindexed ORDER BY article LIMIT ?1)", limit)
    }
  }

  /// Puts these articles into the search index where they are not, within a transaction.
  func index(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    _ = try index(where: "u.article IN (SELECT value FROM json_each(?1))", JSON.keys(articles))
  }

  private func index(where condition: String, _ value: any Bindable) throws(StorageError) -> Int {
    let articles = try connection.rows(
      """
      SELECT a.id, a.headline, a.byline, coalesce(f.html, b.html), b.tags FROM unindexed AS u
        JOIN articles AS a ON a.id = u.article JOIN bodies AS b ON b.article = u.article
        LEFT JOIN full_texts AS f ON f.article = u.article WHERE \(condition) ORDER BY u.article
      """, value,
      read: {
        (id: $0.int(0), headline: $0.text(1), byline: $0.text(2), html: $0.text(3), tags: $0.text(4))
      })
    for article in articles {
      try connection.run("DELETE FROM article_search WHERE rowid = ?", article.id)
      try connection.run(
        "INSERT INTO article_search (rowid, headline, byline, text, tags) VALUES (?, ?, ?, ?, ?)",
        article.id, article.headline, article.byline, PlainText.of(html: article.html, limit: Self.indexedBytes),
        (JSON.list(article.tags) as [String]).joined(separator: "\n"))
      try connection.run("DELETE FROM unindexed WHERE article = ?", article.id)
    }
    return articles.count
  }

  /// How much of one article is searched, in bytes: a book in one entry must not swell the library.
  private static let indexedBytes = 200_000
}
