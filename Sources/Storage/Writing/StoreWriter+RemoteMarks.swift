import Articles

/// Marks from a service, merged within a transaction.
extension StoreWriter {
  /// Merges a service's marks into the library.
  ///
  /// Each mark is merged separately. If it was changed on this device and the service has not confirmed this, the
  /// change stays. Otherwise the mark of the service is used. No clock is needed. A change at the service also applies
  /// to the same stories from other sources.
  ///
  /// - Returns: The articles whose marks changed here.
  func merge(_ facts: RemoteFacts, of account: Account.ID) throws(StorageError) -> [ArticleSummary.ID] {
    var known: [String: Known] = [:]
    for (ids, mark, isSet) in [
      (facts.unread, RemoteMarks.read, false), (facts.read, .read, true), (facts.starred, .starred, true),
      (facts.unstarred, .starred, false),
    ] {
      for id in ids { known[id, default: Known()].add(mark, isSet) }
    }
    var changed: [ArticleSummary.ID] = []
    let rows = try rows(of: known, in: account)
    try connection.run("UPDATE remote_articles SET marks = ? WHERE article = ?", for: rows.filter { $0.now != $0.base })
    {
      row, statement in
      row.now.bind(to: statement, at: 1)
      row.article.bind(to: statement, at: 2)
    }
    // The service's marks are stored first, so that the following changes are not queued for the service.
    for (mark, isSet) in [
      (Mark.read(true), true), (.read(false), false), (.starred(true), true), (.starred(false), false),
    ] {
      let bit: Int64 =
        switch mark {
        case .read: 1
        case .starred: 2
        }
      let articles = rows.filter { $0.follows & bit != 0 && ($0.now & bit != 0) == isSet }.map(\.article)
      guard !articles.isEmpty else { continue }
      changed += try setMark(mark, of: articles)
    }
    // Only the marks that the service stated are no longer in flight.
    try connection.run(
      "UPDATE outbox SET sent = CASE WHEN ?1 THEN (sent & ?1) | (?2 & ~?1) END WHERE article = ?3 AND sent IS NOT NULL",
      for: rows.filter { $0.isQueued }
    ) { row, statement in
      row.unknown.bind(to: statement, at: 1)
      row.now.bind(to: statement, at: 2)
      row.article.bind(to: statement, at: 3)
    }
    try clearQueue(of: JSON.keys(rows.filter(\.isQueued).map(\.article)))
    let readElsewhere = rows.filter { $0.follows & $0.now & 1 != 0 }.map(\.article)
    try noteReadElsewhere(readElsewhere, of: account, before: true)
    if !facts.gone.isEmpty {
      let gone = JSON.text(facts.gone)
      try noteGone(gone, of: account)
      try noteReadElsewhere(readElsewhere, of: account, before: false)
      try connection.run(
        "DELETE FROM remote_articles WHERE account = ? AND remote_id IN (SELECT value FROM json_each(?))",
        account, gone)
    }
    return changed
  }

  /// Returns the articles whose known marks changed, and articles that are in the queue.
  private func rows(of known: [String: Known], in account: Account.ID) throws(StorageError) -> [MergedRow] {
    var rows: [MergedRow] = []
    try connection.each(
      """
      SELECT r.article, r.remote_id, r.marks, o.article IS NOT NULL, o.sent,
        CASE WHEN o.article IS NULL THEN r.marks ELSE \(RemoteMarks.here("a")) END
      FROM json_each(?2) AS listed CROSS JOIN remote_articles AS r ON r.account = ?1 AND r.remote_id = listed.value
        LEFT JOIN outbox AS o ON o.article = r.article
        LEFT JOIN articles AS a ON o.article IS NOT NULL AND a.id = r.article
      """, account, JSON.text(Array(known.keys))
    ) {
      guard let fact = known[$0.text(1)] else { return true }
      let row = MergedRow(
        article: $0.id(0), base: $0.int(2), wanted: $0.int(5), isQueued: $0.bool(3), sent: $0.optionalInt(4),
        fact: fact)
      if row.isQueued || row.now != row.base { rows.append(row) }
      return true
    }
    return rows
  }
}

/// The known marks of one article.
private struct Known {
  var bits: Int64 = 0
  var mask: Int64 = 0

  mutating func add(_ mark: RemoteMarks, _ isSet: Bool) {
    let bit = Int64(mark.rawValue)
    mask |= bit
    bits = isSet ? bits | bit : bits & ~bit
  }
}

/// The marks of an article, here and at its service.
private struct MergedRow {
  let article: ArticleSummary.ID
  /// The service's earlier marks. `now` are its present marks.
  let base: Int64
  let now: Int64
  /// The marks that must change to the service's marks.
  let follows: Int64
  let isQueued: Bool
  /// The marks in flight, which may or may not have arrived.
  let unknown: Int64

  init(article: ArticleSummary.ID, base: Int64, wanted: Int64, isQueued: Bool, sent: Int64?, fact: Known) {
    self.article = article
    self.base = base
    now = (base & ~fact.mask) | fact.bits
    self.isQueued = isQueued
    let inFlight = (sent ?? base) ^ base
    let own = isQueued ? (wanted ^ base) | inFlight : 0
    follows = (now ^ base) & ~own
    unknown = inFlight & ~fact.mask
  }
}
