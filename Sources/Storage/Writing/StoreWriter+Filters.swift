import Articles

extension StoreWriter {
  /// Adds a filter, within a transaction. What it mutes is muted at once; stars are given to what comes from now on, and the reader is
  /// told of that alone.
  func insertFilter(_ rule: FilterRule) throws(StorageError) -> Filter.ID {
    try connection.run(
      """
      INSERT INTO filters (action, words, author, tag, publication, announced)
      VALUES (?1, ?2, ?3, ?4, ?5, CASE WHEN ?6 THEN \(Self.newestArticle) END)
      """, rule.action.rawValue, rule.words, rule.author, rule.tag, rule.publication?.rawValue,
      rule.action == .announce)
    let id = Filter.ID(rawValue: connection.lastInsertedID)
    try muteAll()
    return id
  }

  /// Changes a filter, or brings it back, within a transaction. What only its old rule muted is back.
  ///
  /// - Returns: The filter as it was; `nil` where there was none.
  /// - Throws: `StorageError.noSuchPublication` where it is about one that is gone for good.
  func putFilter(_ filter: Filter) throws(StorageError) -> Filter? {
    if let publication = filter.rule.publication {
      let isThere = try connection.row(
        "SELECT 1 FROM publications WHERE id = ?", publication.rawValue, read: { _ in true })
      guard isThere == true else { throw .noSuchPublication }
    }
    let old = try connection.filters().first { $0.id == filter.id }
    try connection.run(
      """
      INSERT OR REPLACE INTO filters (action, words, author, tag, publication, id, announced)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6,
        CASE WHEN ?7 THEN coalesce((SELECT announced FROM filters WHERE id = ?6), \(Self.newestArticle)) END)
      """, filter.rule.action.rawValue, filter.rule.words, filter.rule.author, filter.rule.tag,
      filter.rule.publication?.rawValue, filter.id.rawValue, filter.rule.action == .announce)
    try muteAll()
    return old
  }

  /// Takes a filter away, within a transaction. What only it muted is back.
  ///
  /// - Returns: The filter as it was; `nil` where there was none.
  func deleteFilter(_ id: Filter.ID) throws(StorageError) -> Filter? {
    guard let old = try connection.filters().first(where: { $0.id == id }) else { return nil }
    try connection.run("DELETE FROM filters WHERE id = ?", id.rawValue)
    try muteAll()
    return old
  }

  /// Mutes articles that are new or were edited, or no longer, within a transaction.
  func mute(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    guard !articles.isEmpty else { return }
    let filters = try connection.filters().filter { $0.rule.action == .mute }
    guard !filters.isEmpty else { return }
    try index(articles)
    var muted: Set<ArticleSummary.ID> = []
    for filter in filters {
      muted.formUnion(try connection.articles(matching: filter.rule, among: articles))
    }
    try setMuted(muted, among: "id IN (SELECT value FROM json_each(?2))", JSON.keys(articles))
  }

  /// Stars new articles that a filter wants starred, within a transaction.
  func star(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    guard !articles.isEmpty else { return }
    let filters = try connection.filters().filter { $0.rule.action == .star }
    guard !filters.isEmpty else { return }
    try index(articles)
    for filter in filters {
      _ = try setMark(.starred(true), of: connection.articles(matching: filter.rule, among: articles))
    }
  }

  /// The articles that a filter wants the reader to be told of, within a transaction.
  ///
  /// - Parameter articles: What came and was not seen. Each filter looks only at what it has not told of.
  func articlesAnnouncedByFilters(among articles: [ArticleSummary.ID]) throws(StorageError) -> [ArticleSummary.ID] {
    guard !articles.isEmpty else { return [] }
    let told = Dictionary(
      uniqueKeysWithValues: try connection.rows(
        "SELECT id, announced FROM filters WHERE announced IS NOT NULL",
        read: { (Filter.ID(rawValue: $0.int(0)), $0.int(1)) }))
    try index(articles)
    var found: [ArticleSummary.ID] = []
    for filter in try connection.filters() {
      guard let newest = told[filter.id] else { continue }
      let later = articles.filter { $0.rawValue > newest }
      found += try connection.articles(matching: filter.rule, among: later)
    }
    return found
  }

  private func muteAll() throws(StorageError) {
    var muted: Set<ArticleSummary.ID> = []
    for filter in try connection.filters() where filter.rule.action == .mute {
      muted.formUnion(try connection.articles(matching: filter.rule))
    }
    try setMuted(muted, among: "?2 IS NULL", nil)
  }

  private func setMuted(
    _ muted: Set<ArticleSummary.ID>, among condition: String, _ value: (any Bindable)?
  ) throws(StorageError) {
    let isMuted = "id IN (SELECT value FROM json_each(?1))"
    try connection.run(
      "UPDATE articles SET is_muted = \(isMuted) WHERE is_muted <> (\(isMuted)) AND \(condition)", JSON.keys(muted),
      value)
  }
}

extension StoreReader {
  public func filters() throws(StorageError) -> [Filter] {
    try connection.filters()
  }

  /// The articles that a rule matches, newest first, those of removed publications left out. Only what is in the search
  /// index is found by its words.
  public func articles(matching rule: FilterRule) throws(StorageError) -> [TimelineEntry] {
    let matching = try connection.articles(matching: rule)
    return try connection.rows(
      """
      SELECT id, published FROM articles WHERE id IN (SELECT value FROM json_each(?))
        AND publication NOT IN (\(removed)) ORDER BY published DESC, id DESC
      """, JSON.keys(matching), read: { TimelineEntry(id: .init(rawValue: $0.int(0)), published: $0.date(1)) })
  }
}

extension Connection {
  fileprivate func filters() throws(StorageError) -> [Filter] {
    try rows("SELECT id, action, words, author, tag, publication FROM filters ORDER BY id") {
      Filter(
        id: .init(rawValue: $0.int(0)),
        rule: FilterRule(
          FilterRule.Action(rawValue: $0.text(1)) ?? .mute, words: $0.text(2), author: $0.text(3), tag: $0.text(4),
          publication: $0.optionalInt(5).map { .init(rawValue: $0) }))
    }
  }

  /// The articles that match a rule. The full-text index does the matching, so that its time is bounded whatever is typed.
  ///
  /// - Parameter among: Where given, the only articles to look at.
  fileprivate func articles(
    matching rule: FilterRule, among articles: [ArticleSummary.ID]? = nil
  ) throws(StorageError) -> [ArticleSummary.ID] {
    guard !rule.isEmpty else { return [] }
    var conditions = ["is_page = 0"]
    if rule.publication != nil { conditions.append("publication = ?1") }
    if !rule.tag.isEmpty {
      // The index finds its words; only of those articles the whole name is compared.
      conditions.append(
        """
        EXISTS (SELECT 1 FROM bodies, json_each(bodies.tags) AS tag
          WHERE bodies.article = articles.id AND fold(tag.value) = fold(?2))
        """)
    }
    let queries = [
      ("headline text", SearchQuery(rule.words)), ("byline", SearchQuery(rule.author)), ("tags", SearchQuery(rule.tag)),
    ].filter { !$0.1.isEmpty }
    var found: [Int64] = []
    if articles != nil { conditions.append("id IN (SELECT value FROM json_each(?4))") }
    if !queries.isEmpty {
      found = try matches(queries, among: articles)
      conditions.append("id IN (SELECT value FROM json_each(?3))")
    }
    return try rows(
      "SELECT id FROM articles WHERE \(conditions.joined(separator: " AND "))", rule.publication?.rawValue, rule.tag,
      "[" + found.lazy.map(String.init).joined(separator: ",") + "]", articles.map(JSON.keys),
      read: { .init(rawValue: $0.int(0)) })
  }

  /// The keys of what the index finds.
  private func matches(
    _ queries: [(columns: String, query: SearchQuery)], among articles: [ArticleSummary.ID]?
  ) throws(StorageError) -> [Int64] {
    var found: [Int64] = []
    guard let articles else {
      var search = Search(self, queries)
      while let part = try search.nextPart() { found += try search.matches(in: part) }
      return found
    }
    // What just came is the end of each part, and listed in one go.
    guard let first = articles.min(), let last = articles.max() else { return [] }
    var search = Search(self, queries, among: first.rawValue...last.rawValue)
    let dates = try rows(
      "SELECT published FROM articles WHERE id IN (SELECT value FROM json_each(?))", JSON.keys(articles),
      read: { $0.double(0) })
    for part in Set(dates.map(SearchPart.init(of:))) { found += try search.matches(in: part) }
    return found
  }
}
