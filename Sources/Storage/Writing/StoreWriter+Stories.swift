import Articles

extension StoreWriter {
  /// Finds an article's twins: the same story from other sources. A story that was read or starred is so from every source;
  /// what an archive brought, nobody read.
  ///
  /// Where one source has several articles at one address, as a page that is written on all day, they are not one story.
  func join(_ article: ArticleSummary.ID) throws(StorageError) {
    // A source with the address twice is found at once, however often it has it.
    let repeated = try connection.row(
      """
      SELECT story FROM articles AS a WHERE id = ?1 AND EXISTS (
        SELECT 1 FROM articles WHERE story = a.story AND publication = a.publication AND id <> ?1)
      """, article.rawValue, read: { $0.int(0) })
    if let repeated {
      return try connection.run("UPDATE articles SET has_twins = 0 WHERE story = ? AND has_twins = 1", repeated)
    }
    let story = try connection.row(
      """
      SELECT max(story), count(*), count(DISTINCT publication) FROM (
        SELECT story, publication FROM articles WHERE story = (SELECT story FROM articles WHERE id = ?) LIMIT ?)
      """, article.rawValue, Self.mostTwins,
      read: { (key: $0.int(0), articles: $0.int(1), publications: $0.int(2)) })
    guard let story, story.articles > 1 else { return }
    guard story.articles == story.publications, story.articles < Self.mostTwins else {
      return try connection.run("UPDATE articles SET has_twins = 0 WHERE story = ? AND has_twins = 1", story.key)
    }
    try connection.run("UPDATE articles SET has_twins = 1 WHERE story = ? AND has_twins = 0", story.key)
    for (mark, isMarked) in [("is_read", "is_read = 1 AND is_archived = 0"), ("is_starred", "is_starred = 1")] {
      try connection.run(
        """
        UPDATE articles SET \(mark) = 1 WHERE story = ?1 AND \(mark) = 0
          AND EXISTS (SELECT 1 FROM articles WHERE story = ?1 AND \(isMarked))
        """, story.key)
    }
  }

  /// What more sources than anybody reads link to is no story, but a place such as a shop or a form.
  private static let mostTwins = 1000
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
