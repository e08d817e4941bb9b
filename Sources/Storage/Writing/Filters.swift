import Articles
import Queries
import SQLite

extension StoreWriter {
  /// Adds a filter, within a transaction. Muting takes effect at once; stars and announcements only for articles that
  /// arrive from now on.
  func insertFilter(_ rule: FilterRule) throws(StorageError) -> Filter.ID {
    try store(rule, as: nil)
    let id = Filter.ID(rawValue: connection.lastInsertedID)
    try muteAll()
    return id
  }

  /// Changes a filter or brings it back, within a transaction. Articles that only its old rule muted reappear.
  ///
  /// - Returns: The old filter; `nil` if there was none.
  /// - Throws: `StorageError.noSuchPublication` if the filter's publication was deleted permanently.
  func putFilter(_ filter: Filter) throws(StorageError) -> Filter? {
    if let publication = filter.rule.publication {
      guard try connection.has("SELECT 1 FROM publications WHERE id = ?", publication) else { throw .noSuchPublication }
    }
    let old = try connection.filters().first { $0.id == filter.id }
    try store(filter.rule, as: filter.id)
    try muteAll()
    return old
  }

  /// - Parameter id: `nil` for a new filter.
  private func store(_ rule: FilterRule, as id: Filter.ID?) throws(StorageError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO filters (action, words, author, tag, publication, id, announced)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6,
        CASE WHEN ?7 THEN coalesce((SELECT announced FROM filters WHERE id = ?6), \(Self.newestArticle)) END)
      """, rule.action.rawValue, rule.words, rule.author, rule.tag, rule.publication, id, rule.action == .announce)
  }

  /// Deletes a filter, within a transaction. Articles that only this filter muted reappear.
  ///
  /// - Returns: The old filter; `nil` if there was none.
  func deleteFilter(_ id: Filter.ID) throws(StorageError) -> Filter? {
    guard let old = try connection.filters().first(where: { $0.id == id }) else { return nil }
    try connection.run("DELETE FROM filters WHERE id = ?", id)
    try muteAll()
    return old
  }

  /// Mutes or unmutes new and edited articles by the filters, within a transaction.
  func mute(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    guard !articles.isEmpty else { return }
    let filters = try connection.filters().filter { $0.rule.action == .mute }
    guard !filters.isEmpty else { return }
    try index(articles)
    var muted: Set<ArticleSummary.ID> = []
    for filter in filters {
      muted.formUnion(try connection.matches(filter.rule.condition, among: articles))
    }
    try setMuted(muted, among: "id IN (SELECT value FROM json_each(?2))", JSON.keys(articles))
  }

  /// Stars new articles by the filters, within a transaction.
  func star(_ articles: [ArticleSummary.ID]) throws(StorageError) {
    guard !articles.isEmpty else { return }
    let filters = try connection.filters().filter { $0.rule.action == .star }
    guard !filters.isEmpty else { return }
    try index(articles)
    for filter in filters {
      _ = try setMark(.starred(true), of: connection.matches(filter.rule.condition, among: articles))
    }
  }

  /// Returns the articles that filters announce, within a transaction.
  ///
  /// - Parameter articles: New articles. Each filter skips articles that it has examined before.
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
      found += try connection.matches(filter.rule.condition, among: later)
    }
    return found
  }

  private func muteAll() throws(StorageError) {
    var muted: Set<ArticleSummary.ID> = []
    for filter in try connection.filters() where filter.rule.action == .mute {
      muted.formUnion(try connection.matches(filter.rule.condition))
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

  /// Returns the articles that match a rule, newest first, without removed publications. Words match only in articles
  /// that are in the search index.
  public func articles(matching rule: FilterRule) throws(StorageError) -> [TimelineEntry] {
    let matching = try connection.matches(rule.condition)
    return try connection.rows(
      """
      SELECT id, published FROM articles WHERE id IN (SELECT value FROM json_each(?))
        AND publication NOT IN (\(removed)) ORDER BY published DESC, id DESC
      """, JSON.keys(matching), read: { TimelineEntry(id: $0.id(0), published: $0.date(1)) })
  }
}

extension Connection {
  fileprivate func filters() throws(StorageError) -> [Filter] {
    try rows("SELECT id, action, words, author, tag, publication FROM filters ORDER BY id") {
      Filter(
        id: $0.id(0),
        rule: FilterRule(
          FilterRule.Action(rawValue: $0.text(1)) ?? .mute, words: $0.text(2), author: $0.text(3), tag: $0.text(4),
          publication: $0.optionalID(5)))
    }
  }
}

extension FilterRule {
  /// The rule as a condition. Pages never match.
  fileprivate var condition: Condition {
    guard !isEmpty else { return .none }
    var parts = Phrase.all(in: words).map { Condition.test(.contains($0, .content)) }
    parts += Phrase.all(in: author).map { Condition.test(.contains($0, .byline)) }
    if !tag.isEmpty { parts.append(.test(.tag(tag))) }
    if let publication { parts.append(.test(.publication(publication))) }
    return .all(of: parts + [.not(.test(.page))])
  }
}
