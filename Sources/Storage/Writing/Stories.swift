import Articles

extension StoreWriter {
  /// Joins a new article with its twins: the same story from other sources. The article becomes read or starred if the
  /// twin at the story's own site is. Marks on other sites' articles do not count: their feeds may name addresses
  /// before anything is there. Articles from an archive do not count as read.
  ///
  /// If a source has several articles at one address, such as a page that grows all day, they are not one story.
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

  /// True if every source of a story has it in one article only.
  private func isToldOnceEach(
    _ story: Int64, in publication: Publication.ID, besides article: ArticleSummary.ID
  ) throws(StorageError) -> Bool {
    // A source that has the address already is found at once, however many articles it has there.
    let isRepeated = try connection.has(
      "SELECT 1 FROM articles WHERE story = ? AND publication = ? AND id <> ?", story, publication, article)
    if isRepeated { return false }
    return try connection.row(
      """
      SELECT count(*) = count(DISTINCT publication) AND count(*) < ?2
      FROM (SELECT publication FROM articles WHERE story = ?1 LIMIT ?2)
      """, story, Self.mostTwins, read: { $0.bool(0) }) ?? false
  }

  /// The most twins. An address that more sources link to is no story, but a place such as a shop or a form.
  private static let mostTwins = 1000
}

extension StoreReader {
  /// Returns the same story from other sources, in the order of arrival.
  public func twins(of article: ArticleSummary.ID) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.rows(
      """
      SELECT twin.id FROM articles AS a JOIN articles AS twin
        ON twin.story = a.story AND twin.has_twins = 1 AND twin.id <> a.id AND twin.publication NOT IN (\(removed))
      WHERE a.id = ? AND a.has_twins = 1 ORDER BY twin.id
      """, article, read: { $0.id(0) })
  }
}
