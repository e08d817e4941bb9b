import Articles
import FoundationEssentials

/// Makes all changes to the library. Each call is one transaction.
public actor StoreWriter {
  private let queue = SerialQueue(label: "courant.store.writer")
  let connection: Connection
  /// The deeds that were undone here since the last deed, the latest last.
  var undone: [UndoneDeed] = []
  /// True if the file cannot be changed, so that every write fails.
  public nonisolated let isReadOnly: Bool

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// - Parameter connection: A connection to a library of the newest version.
  init(_ connection: sending Connection) {
    isReadOnly = connection.isReadOnly
    self.connection = connection
  }

  /// Moves the log into the file, so that a copy of the file alone is complete. Called at the program's end.
  public func emptyLog() {
    connection.emptyLog()
  }

  /// Stores a source's answer: its articles and, in the same transaction, the new state. Marks stay. Articles that only
  /// a list of the site's pages names are stored before.
  ///
  /// - Parameter source: The source that was asked. Nothing is stored if the publication has another source now.
  /// - Throws: `StorageError.noSuchPublication` if the publication was deleted or changed meanwhile.
  public nonisolated func store(
    _ update: SourceUpdate, of publication: Publication.ID, askedAt source: Source? = nil, at now: Date
  ) async throws(StorageError) -> UpdateResult {
    let names = try await store(listed: update.listed, of: publication, askedAt: source)
    let dropped = update.dropsListed ? try await deleteUntouched(of: publication, askedAt: source) : 0
    var result = try await store(
      update, ArticleRow.rows(of: update.articles), ArticleRow.rows(of: update.entries, areEntries: true),
      of: publication, askedAt: source, at: now)
    // They are archive, and no new articles to the reader.
    result += UpdateResult(added: [], changed: names, deleted: dropped)
    return result
  }

  private func store(
    _ update: SourceUpdate, _ articles: [ArticleRow], _ entries: [ArticleRow], of publication: Publication.ID,
    askedAt source: Source?, at now: Date
  ) throws(StorageError) -> UpdateResult {
    try connection.transaction { () throws(StorageError) in
      try checkPublication(publication, at: source)
      try describe(publication, by: update, at: now)
      var terms = TermKeys(publication: publication)
      try store(update.terms ?? [], &terms)
      let result = try store(articles, of: publication, &terms)
      let standIns = try store(entries: entries, of: publication, &terms)
      if let archive = update.archive {
        try connection.run(
          "INSERT OR IGNORE INTO archives (publication, term, cursor) VALUES (?, 0, ?)", publication, archive)
      }
      return UpdateResult(
        added: result.added + standIns.added, changed: result.changed + standIns.changed,
        deleted: try delete(update.deleted, entries: update.deletedEntries, from: publication))
    }
  }

  /// Records that a source had nothing new.
  ///
  /// - Parameter state: The state for the next refresh; `nil` keeps the present state.
  public func noteUnchanged(
    _ publication: Publication.ID, state: String? = nil, at now: Date
  ) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET checked = ?, failure = NULL, state = coalesce(?, state) WHERE id = ?", now, state,
      publication)
    _ = try delete([], entries: [], from: publication)
  }

  /// Records why a refresh of a source failed. The source's articles and state stay.
  public func noteFailure(_ publication: Publication.ID, _ failure: SourceFailure) throws(StorageError) {
    try connection.run("UPDATE publications SET failure = ? WHERE id = ?", JSON.text(failure), publication)
  }

  private func describe(
    _ publication: Publication.ID, by update: SourceUpdate, at now: Date
  ) throws(StorageError) {
    if update.isFragment {
      return try connection.run(
        "UPDATE publications SET state = ?, checked = ?, failure = NULL, missing = ? WHERE id = ?", update.state, now,
        update.missing, publication)
    }
    // If the reader's name equals the publication's name, for example after an import, it is not a name of the reader's
    // choice. It changes together with the publication's name.
    let known = try connection.row(
      """
      UPDATE publications SET title = coalesce(?1, title), chosen_title = nullif(chosen_title, coalesce(?1, title)),
        summary = coalesce(?2, summary), site = coalesce(?3, site), icon = coalesce(?4, icon), capabilities = ?5 | (capabilities & ?12),
        links = coalesce(?6, links), notice = ?7, offer = ?8, state = ?9, checked = ?10, failure = NULL,
        missing = ?13
      WHERE id = ?11 RETURNING id
      """,
      update.title, update.summary, update.site, update.icon, update.capabilities.rawValue,
      update.links.map(JSON.text), update.notice, update.offer.map(JSON.text), update.state, now, publication,
      update.unsaid.rawValue, update.missing, read: { $0.int(0) })
    guard known != nil else { throw .noSuchPublication }
  }
}
