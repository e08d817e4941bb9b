import Articles

extension StoreWriter {
  /// Joins a new article with its twins: the same story from other sources. If the twin from the story's own site is
  /// read or starred, the article gets the same mark. Marks on articles of other sites are ignored, because their feeds
  /// may state an address before the story exists. Articles from an archive do not count as read.
  ///
  /// If a source has several articles with the same address, such as a page that grows all day, the address is not a
  /// story.
  func join(
    _ article: ArticleSummary.ID, to story: Int64, in publication: Publication.ID
  ) throws(StorageError) {
    // Nearly every story has one source.
    guard try connection.has("SELECT 1 FROM articles WHERE story = ? AND id <> ?", story, article) else { return }
    guard try isToldOnceEach(story, in: publication, besides: article) else {
      return try connection.run("UPDATE articles SET has_twins = 0 WHERE story = ? AND has_twins = 1", story)
    }
    try connection.run("UPDATE articles SET has_twins = 1 WHERE story = ? AND has_twins = 0", story)
    func isMarked(_ condition: String) throws(StorageError) -> Bool {
      try connection.has("SELECT 1 FROM articles WHERE story = ? AND is_foreign = 0 AND \(condition)", story)
    }
    if try isMarked("is_archived = 0 AND NOT \(UnreadArticles.hold("articles"))") {
      _ = try setMark(.read(true), ofOnly: [article])
    }
    if try isMarked("is_starred = 1") { _ = try setMark(.starred(true), ofOnly: [article]) }
  }

  /// True if every source has only one article of the story.
  private func isToldOnceEach(
    _ story: Int64, in publication: Publication.ID, besides article: ArticleSummary.ID
  ) throws(StorageError) -> Bool {
    // This test is fast even if the source has many articles with this address.
    let isRepeated = try connection.has(
      "SELECT 1 FROM articles WHERE story = ? AND publication = ? AND id <> ?", story, publication, article)
    if isRepeated { return false }
    return try connection.row(
      """
      SELECT count(*) = count(DISTINCT publication) AND count(*) < ?2
      FROM (SELECT publication FROM articles WHERE story = ?1 LIMIT ?2)
      """, story, Self.mostTwins, read: { $0.bool(0) }) ?? false
  }

  /// The maximum number of twins. If more sources link to an address, it is not a story, but for example a shop or a
  /// form.
  private static let mostTwins = 1000
}

extension StoreReader {
  /// Returns the same story from other sources, in the order of arrival, and last those without a text, which only a list
  /// of a site's pages names.
  public func twins(of article: ArticleSummary.ID) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.rows(
      """
      SELECT twin.id FROM articles AS a JOIN articles AS twin
        ON twin.story = a.story AND twin.has_twins = 1 AND twin.id <> a.id AND twin.publication NOT IN (\(removed))
      WHERE a.id = ? AND a.has_twins = 1
      ORDER BY \(StoreWriter.isWithoutText("twin")), twin.id
      """, article, read: { $0.id(0) })
  }
}
