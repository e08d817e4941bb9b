import Articles

extension StoreWriter {
  /// Finds an article's twins: the same story from other sources. A story that was read or starred comes read and starred
  /// from every further source.
  ///
  /// Where one source has several articles at one address, as a page that is written on all day, they are not one story.
  func join(_ article: ArticleSummary.ID) throws(StorageError) {
    let story = try connection.row(
      """
      SELECT story, count(*), count(DISTINCT publication) FROM articles
      WHERE story = (SELECT story FROM articles WHERE id = ?)
      """, article.rawValue, read: { (key: $0.int(0), articles: $0.int(1), publications: $0.int(2)) })
    guard let story, story.articles > 1 else { return }
    guard story.articles == story.publications else {
      return try connection.run("UPDATE articles SET has_twins = 0 WHERE story = ? AND has_twins = 1", story.key)
    }
    try connection.run("UPDATE articles SET has_twins = 1 WHERE story = ? AND has_twins = 0", story.key)
    try connection.run(
      """
      UPDATE articles SET is_read = max(articles.is_read, twin.is_read),
        is_starred = max(articles.is_starred, twin.is_starred)
      FROM (
        SELECT max(is_read) AS is_read, max(is_starred) AS is_starred FROM articles WHERE story = ?1 AND id <> ?2
      ) AS twin WHERE id = ?2
      """, story.key, article.rawValue)
  }
}

extension StoreReader {
  /// The same story from other sources, in the order in which they came.
  public func twins(of article: ArticleSummary.ID) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.rows(
      """
      SELECT twin.id FROM articles AS a JOIN articles AS twin
        ON twin.story = a.story AND twin.has_twins = 1 AND twin.id <> a.id AND twin.publication NOT IN (\(removed))
      WHERE a.id = ? AND a.has_twins = 1 ORDER BY twin.id
      """, article.rawValue, read: { .init(rawValue: $0.int(0)) })
  }
}
