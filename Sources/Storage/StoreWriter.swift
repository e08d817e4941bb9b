import Articles
import FoundationEssentials

/// Everything that changes the library, one transaction a call.
public actor StoreWriter {
  private let queue = SerialQueue(label: "courant.store.writer")
  let connection: Connection
  nonisolated let madeFile: Bool

  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(path: String) throws(StorageError) {
    connection = try Connection(path: path, readOnly: false)
    // Before anything is written: the journal's mode is a part of the file.
    let version = try Schema.version(of: connection, path: path)
    // A write-ahead log lets readers go on during a write, and loses nothing when the process dies at any moment.
    try connection.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try Schema.migrate(connection, from: version)
    madeFile = version == 0
  }

  /// Stores what a source answered: its articles and, in the same transaction, the validators they came with. Marks stay.
  public func store(_ update: PublicationUpdate, at now: Date) throws(StorageError) -> UpdateResult {
    try connection.transaction { () throws(StorageError) in
      let id = update.publication.rawValue
      try connection.run(
        """
        UPDATE publications SET title = ?, site = ?, icon = coalesce(?, icon), etag = ?, last_modified = ?,
          body_fingerprint = ?, checked = ?, failure = NULL WHERE id = ?
        """,
        update.title, update.site, update.icon, update.validators.etag, update.validators.lastModified,
        update.validators.bodyFingerprint, now, id)
      var added: [ArticleSummary.ID] = []
      var changed: [ArticleSummary.ID] = []
      for article in update.articles {
        let fingerprint = article.fingerprint
        let stored = try connection.row(
          "SELECT id, fingerprint FROM articles WHERE publication = ? AND key = ?", id, article.key,
          read: { (id: $0.int(0), fingerprint: $0.int(1)) })
        switch stored {
        case nil:
          added.append(try insert(article, fingerprint, into: id))
        case let stored? where stored.fingerprint != fingerprint:
          try replace(stored.id, with: article, fingerprint)
          changed.append(.init(rawValue: stored.id))
        default: break
        }
      }
      return UpdateResult(added: added, changed: changed)
    }
  }

  /// Notes that a source was asked and had nothing new.
  public func noteUnchanged(_ publication: Publication.ID, at now: Date) throws(StorageError) {
    try connection.run(
      "UPDATE publications SET checked = ?, failure = NULL WHERE id = ?", now, publication.rawValue)
  }

  /// Notes why a source could not be refreshed. Its articles and validators stay.
  public func noteFailure(_ publication: Publication.ID, _ failure: String) throws(StorageError) {
    try connection.run("UPDATE publications SET failure = ? WHERE id = ?", failure, publication.rawValue)
  }

  private func insert(
    _ article: ArticleUpdate, _ fingerprint: Int64, into publication: Int64
  ) throws(StorageError) -> ArticleSummary.ID {
    try connection.run(
      """
      INSERT INTO articles (publication, key, fingerprint, headline, byline, excerpt, address, image, published)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      publication, article.key, fingerprint, article.headline, article.byline, article.excerpt, article.address,
      article.image, article.published)
    let id = connection.lastInsertedID
    try insertBody(article, id)
    return .init(rawValue: id)
  }

  /// An edited article keeps its date, its marks and its place in the list.
  private func replace(_ id: Int64, with article: ArticleUpdate, _ fingerprint: Int64) throws(StorageError) {
    try connection.run(
      "UPDATE articles SET fingerprint = ?, headline = ?, byline = ?, excerpt = ?, address = ?, image = ? WHERE id = ?",
      fingerprint, article.headline, article.byline, article.excerpt, article.address, article.image, id)
    try connection.run("DELETE FROM bodies WHERE article = ?", id)
    try insertBody(article, id)
  }

  private func insertBody(_ article: ArticleUpdate, _ id: Int64) throws(StorageError) {
    try connection.run(
      "INSERT INTO bodies (article, html, base, language, tags, enclosures) VALUES (?, ?, ?, ?, ?, ?)",
      id, article.html, article.base, article.language, JSON.text(article.tags), JSON.text(article.enclosures))
    try connection.run("INSERT OR IGNORE INTO unindexed (article) VALUES (?)", id)
  }
}
