import Articles

extension StoreWriter {
  /// Finds the twins of an article that just came: the same story from other sources. It comes read or starred where the
  /// story was that at its own site. Other sites' feeds may name addresses at which there is nothing yet: what the reader did
  /// with those is not said of what comes there later. What an archive brought, nobody read.
  ///
  /// Where one source has several articles at one address, as a page that is written on all day, they are not one story.
  func join(
    _ article: ArticleSummary.ID, to story: Int64, in publication: Publication.ID
  ) throws(StorageError) {
    // Nearly every story is told once.
    let others =
      try connection.row(
        "SELECT EXISTS (SELECT 1 FROM articles WHERE story = ? AND id <> ?)", story, article.rawValue,
        read: { $0.bool(0) })
    guard others == true else { return }
    guard try isToldOnceEach(story, in: publication, besides: article) else {
      return try connection.run("UPDATE articles SET has_twins = 0 WHERE story = ? AND has_twins = 1", story)
    }
    try connection.run("UPDATE articles SET has_twins = 1 WHERE story = ? AND has_twins = 0", story)
    func isMarked(_ condition: String) throws(StorageError) -> Bool {
      try connection.row(
        "SELECT EXISTS (SELECT 1 FROM articles WHERE story = ? AND is_foreign = 0 AND \(condition))", story,
        read: { $0.bool(0) }) ?? false
    }
    if try isMarked("is_archived = 0 AND NOT \(UnreadArticles.hold("articles"))") {
      _ = try setMark(.read(true), ofOnly: [article])
    }
    if try isMarked("is_starred = 1") { _ = try setMark(.starred(true), ofOnly: [article]) }
  }

  /// Whether every source that tells a story has it in one article.
  private func isToldOnceEach(
    _ story: Int64, in publication: Publication.ID, besides article: ArticleSummary.ID
  ) throws(StorageError) -> Bool {
    // A source with the address twice is found at once, however often it has it.
    let isRepeated =
      try connection.row(
        "SELECT EXISTS (SELECT 1 FROM articles WHERE story = ? AND publication = ? AND id <> ?)", story,
        publication.rawValue, article.rawValue, read: { $0.bool(0) })
    if isRepeated == true { return false }
    let isOnceEach =
      try connection.row(
        """
        SELECT count(*) = count(DISTINCT publication) AND count(*) < ?2
        FROM (SELECT publication FROM articles WHERE story = ?1 LIMIT ?2)
        """, story, Self.mostTwins, read: { $0.bool(0) })
    return isOnceEach == true
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
