import Articles
import FoundationEssentials

/// The result of storing a part of a sync.
public struct ArrivalResult: Sendable, Hashable {
  public internal(set) var added: [ArticleSummary.ID] = []
  public internal(set) var changed: [ArticleSummary.ID] = []
  /// The articles whose marks here were changed to the service's marks.
  public internal(set) var marked: [ArticleSummary.ID] = []
  /// The number of articles from feeds that the library does not have.
  public internal(set) var leftOut = 0
}

extension StoreWriter {
  /// Stores a service's answer: marks, articles and the new state, in one transaction.
  ///
  /// - Parameters:
  ///   - facts: Marks of stored articles.
  ///   - articles: Articles with their marks. New articles get their marks immediately, so that they are never unread
  ///     for a moment. Marks from a twin or a filter are queued for the service.
  ///   - state: The service's cursors; `nil` keeps the present cursors.
  public nonisolated func store(
    _ facts: RemoteFacts, _ articles: [RemoteArticle] = [], state: String? = nil, of account: Account.ID
  ) async throws(StorageError) -> ArrivalResult {
    var last: [String: RemoteArticle] = [:]
    for article in articles { last[article.id] = article }
    var seen: Set<String> = []
    let once = articles.compactMap { seen.insert($0.id).inserted ? last[$0.id] : nil }
    return try await store(facts, once, ArticleRow.rows(of: once.map(\.article)), state: state, of: account)
  }

  private func store(
    _ facts: RemoteFacts, _ articles: [RemoteArticle], _ rows: [ArticleRow], state: String?, of account: Account.ID
  ) throws(StorageError) -> ArrivalResult {
    try connection.transaction { () throws(StorageError) in
      var result = ArrivalResult()
      var facts = facts
      facts.add(articles)
      result.marked = try merge(facts, of: account)
      let byFeed = Dictionary(grouping: zip(articles, rows), by: \.0.feed)
      for (feed, arrivals) in byFeed.sorted(by: { $0.key < $1.key }) {
        guard let publication = try publication(of: feed, account) else {
          result.leftOut += arrivals.count
          continue
        }
        try store(arrivals, in: publication, of: account, &result)
      }
      if let state {
        try connection.run("UPDATE accounts SET state = ? WHERE id = ?", state, account)
      }
      return result
    }
  }

  /// Stores older articles of a feed and, in the same transaction, the cursor of the next ones. Existing articles stay
  /// unchanged, because the marks at the service may be newer than this answer.
  ///
  /// - Parameters:
  ///   - next: The service's cursor; `nil` if these articles were the last.
  ///   - source: The source that was asked.
  /// - Throws: `StorageError.noSuchPublication` if the publication was deleted or changed meanwhile.
  /// - Returns: The articles that are new.
  public nonisolated func storeArchive(
    _ articles: [RemoteArticle], of publication: Publication.ID, in account: Account.ID, next: String?,
    askedAt source: Source
  ) async throws(StorageError) -> [ArticleSummary.ID] {
    var seen: Set<String> = []
    // An article that is read at the service counts as archived: it was read some time ago on some device.
    let old = articles.filter { seen.insert($0.id).inserted }.map { article in
      var old = article
      old.article.isArchived = article.marks.contains(.read)
      return old
    }
    return try await storeArchive(
      old, ArticleRow.rows(of: old.map(\.article)), of: publication, in: account, next: next, askedAt: source)
  }

  private func storeArchive(
    _ articles: [RemoteArticle], _ rows: [ArticleRow], of publication: Publication.ID, in account: Account.ID,
    next: String?, askedAt source: Source
  ) throws(StorageError) -> [ArticleSummary.ID] {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication, at: source)
      let known = Set(
        try connection.rows(
          "SELECT remote_id FROM remote_articles WHERE account = ? AND remote_id IN (SELECT value FROM json_each(?))",
          account, JSON.text(articles.map(\.id)), read: { $0.text(0) }))
      var result = ArrivalResult()
      let arrivals = zip(articles, rows).filter { !known.contains($0.0.id) }
      try store(arrivals, in: publication, of: account, areSought: true, &result)
      try connection.run(
        "INSERT OR REPLACE INTO archives (publication, term, cursor) VALUES (?, 0, ?)", publication, next)
      return result.added
    }
  }

  private func publication(of feed: String, _ account: Account.ID) throws(StorageError) -> Publication.ID? {
    try connection.row(
      "SELECT id FROM publications WHERE kind = ? AND address = ? AND account = ?", Source.Kind.synced.rawValue,
      Source.address(ofFeed: feed, of: account), account, read: { $0.id(0) })
  }

  private func store(
    _ arrivals: [(RemoteArticle, ArticleRow)], in publication: Publication.ID, of account: Account.ID,
    areSought: Bool = false, _ result: inout ArrivalResult
  ) throws(StorageError) {
    let letGo = Set(
      try connection.rows(
        "SELECT key FROM let_go WHERE publication = ?1 AND key IN (SELECT value FROM json_each(?2))",
        publication, JSON.text(arrivals.map(\.0.id)), read: { $0.text(0) }))
    // An article that was deleted as old had been read and not starred. If the service has other marks, it comes back.
    let wanted = arrivals.filter { areSought || $0.0.marks != .read || !letGo.contains($0.0.id) }
    for (_, row) in wanted { try adopt(row, in: publication) }
    var terms = TermKeys(publication: publication)
    let stored = try store(wanted.map(\.1), of: publication, &terms, areSought: true)
    guard stored.ids.count == wanted.count else { return }
    result.added += stored.added
    result.changed += stored.changed
    var new: [(id: ArticleSummary.ID, marks: RemoteMarks)] = []
    for (id, (article, _)) in zip(stored.ids, wanted) {
      let isNew = try connection.has(
        "INSERT OR IGNORE INTO remote_articles (article, account, remote_id, marks) VALUES (?, ?, ?, ?) RETURNING 1",
        id, account, article.id, article.marks.rawValue)
      if isNew { new.append((id, article.marks)) }
    }
    // A twin, a filter or the reader may have marked an article here already. These marks stay, and are queued for the
    // service.
    _ = try setMark(.read(true), ofOnly: new.filter { $0.marks.contains(.read) }.map(\.id))
    _ = try setMark(.starred(true), ofOnly: new.filter { $0.marks.contains(.starred) }.map(\.id))
    try queueMarks([.read, .starred], of: new.map(\.id))
  }

  /// Finds a stored article by its address and gives it the service's new id. The service no longer knows the old id,
  /// for example after a new subscription to the feed. The address must be unique in the feed.
  private func adopt(_ row: ArticleRow, in publication: Publication.ID) throws(StorageError) {
    guard let story = row.story else { return }
    try forgetRead(at: story, in: publication)
    let isKnown = try connection.has(
      "SELECT 1 FROM articles WHERE publication = ? AND key = ?", publication, row.article.key)
    guard !isKnown else { return }
    let found = try connection.rows(
      """
      SELECT id FROM articles AS a WHERE story = ? AND publication = ? AND NOT \(Self.isListed)
        AND NOT EXISTS (SELECT 1 FROM remote_articles WHERE article = a.id) LIMIT 2
      """, story, publication, read: { $0.int(0) })
    guard found.count == 1 else { return }
    try connection.run(
      "UPDATE articles SET key = ?, handle = ? WHERE id = ?", row.article.key, row.article.handle, found[0])
  }
}
