import Articles
import FoundationEssentials

extension StoreWriter {
  /// Sets how long read articles are kept.
  ///
  /// - Parameter months: The number of months; 0 for ever. `nil` inherits from the folder around, or means for ever if
  ///   none has a number.
  /// - Throws: `StorageError.noSuchPublication` or `.noSuchFolder`.
  public func keep(_ subject: Retained, forMonths months: Int?) throws(StorageError) {
    let (table, id, missing): (String, Int64, StorageError) =
      switch subject {
      case .publication(let id): ("publications", id.rawValue, .noSuchPublication)
      case .folder(let id): ("folders", id.rawValue, .noSuchFolder)
      }
    let isThere = try connection.has("UPDATE \(table) SET keep_months = ? WHERE id = ? RETURNING 1", months, id)
    guard isThere else { throw missing }
  }

  /// Deletes some articles that are older than the reader wants: read ones without a star that no undo needs. They do
  /// not come back while their sources list them.
  ///
  /// - Parameter limit: The most articles, which limits the waiting time of other writes.
  /// - Returns: The number of deleted articles; less than the limit if none are left.
  public func letGo(atMost limit: Int, at now: Date) throws(StorageError) -> Int {
    try connection.transaction { () throws(StorageError) in
      var count = 0
      let retentions = try connection.retentions().months
      guard !retentions.isEmpty, let today = try connection.agreedTime().map({ min(now, $0) }) else { return 0 }
      for (publication, months) in retentions where count < limit {
        count += try letGo(of: publication, before: today - Double(months) * Self.month, atMost: limit - count)
      }
      // No more articles are to be deleted.
      if count < limit { try UndoableArticles.forget(by: connection) }
      return count
    }
  }

  private func letGo(
    of publication: Publication.ID, before date: Date, atMost limit: Int
  ) throws(StorageError) -> Int {
    let isOld = """
      publication = ?1 AND published < ?2 AND NOT \(UnreadArticles.hold("articles")) AND is_starred = 0 AND is_page = 0
        AND id NOT IN (SELECT article FROM outbox)
      """
    // Mostly there are no old articles, and no deeds need to be read.
    guard try connection.has("SELECT 1 FROM articles WHERE \(isOld)", publication, date) else { return 0 }
    try UndoableArticles.list(by: connection)
    let old = JSON.keys(
      try connection.rows(
        "SELECT id FROM articles WHERE \(isOld) AND NOT \(UndoableArticles.hold("id")) ORDER BY published LIMIT ?3",
        publication, date, limit, read: { $0.id(0) as ArticleSummary.ID }))
    try connection.run(
      """
      INSERT OR REPLACE INTO let_go (publication, key, handle, published, fingerprint, story)
      SELECT publication, key, handle, published, fingerprint, story FROM articles WHERE id IN (SELECT value FROM json_each(?))
      """, old)
    let gone = connection.changes
    guard gone > 0 else { return 0 }
    try connection.run("DELETE FROM articles WHERE id IN (SELECT value FROM json_each(?))", old)
    // The archive starts over, so that a reader of the archive finds the articles again.
    try connection.run("DELETE FROM archives WHERE publication = ?", publication)
    return gone
  }

  /// A month, in seconds.
  private static let month = 365.2425 / 12 * 86_400

  /// Gives some of the file's free pages back to the disk. A few stay for new data.
  ///
  /// - Returns: True if there are more.
  public func giveBack(pages: Int) throws(StorageError) -> Bool {
    // A file of an earlier version keeps its free pages.
    let mode = try connection.row("PRAGMA auto_vacuum", read: { $0.int(0) })
    let free = try connection.row("PRAGMA freelist_count", read: { Int($0.int(0)) }) ?? 0
    guard mode == 2, free > Self.spare else { return false }
    _ = try connection.rows("PRAGMA incremental_vacuum(\(min(pages, free - Self.spare)))", read: { _ in () })
    return free - pages > Self.spare
  }

  /// The number of free pages to keep: a megabyte.
  private static let spare = 256
}

/// A publication or folder with its own time for keeping articles.
public enum Retained: Sendable, Hashable {
  case publication(Publication.ID)
  case folder(Folder.ID)
}

/// The times for which articles are kept.
public struct Retentions: Sendable, Hashable {
  /// The reader's settings, in months; 0 for ever.
  public fileprivate(set) var chosen: [Retained: Int] = [:]
  /// The months that apply to each publication whose articles are not kept for ever. Removed publications keep their
  /// articles.
  public fileprivate(set) var months: [Publication.ID: Int] = [:]
}

extension Connection {
  /// Returns the current date as several articles of several sources say, so that a clock that is ahead makes nothing
  /// old. The caller limits this date to the clock's, as one article may be dated in the future, and so may
  /// all articles of a calendar.
  ///
  /// - Returns: `nil` if there are too few articles to tell.
  fileprivate func agreedTime() throws(StorageError) -> Date? {
    // The newest articles and sources to skip, as so few prove nothing.
    let (fewArticles, fewSources) = (3, 2)
    let articles = try row(
      "SELECT published FROM articles WHERE is_dated = 1 ORDER BY published DESC LIMIT 1 OFFSET ?", fewArticles,
      read: { $0.date(0) })
    // With too few sources, this is `nil`, and the articles alone decide.
    let sources = try row(
      """
      SELECT (SELECT max(published) FROM articles WHERE publication = p.id AND is_dated = 1) AS newest
      FROM publications AS p WHERE newest IS NOT NULL ORDER BY newest DESC LIMIT 1 OFFSET ?
      """, fewSources, read: { $0.date(0) })
    return articles.map { min($0, sources ?? $0) }
  }

  fileprivate func retentions() throws(StorageError) -> Retentions {
    var result = Retentions()
    let folders = try rows("SELECT id, parent, keep_months FROM folders") {
      (id: $0.int(0), parent: $0.optionalInt(1), months: $0.optionalInt(2))
    }
    let byID = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for folder in folders {
      if let months = folder.months { result.chosen[.folder(.init(rawValue: folder.id))] = Int(months) }
    }
    let publications = try rows("SELECT id, folder, keep_months FROM publications WHERE removed IS NULL") {
      (id: Publication.ID(rawValue: $0.int(0)), folder: $0.optionalInt(1), months: $0.optionalInt(2))
    }
    for (id, folder, own) in publications {
      if let own { result.chosen[.publication(id)] = Int(own) }
      var (months, around, steps) = (own, folder, 0)
      // Only a damaged library has folders in a circle.
      while months == nil, steps < folders.count, let folder = around.flatMap({ byID[$0] }) {
        (months, around, steps) = (folder.months, folder.parent, steps + 1)
      }
      if let months, months > 0 { result.months[id] = Int(months) }
    }
    return result
  }
}

extension StoreReader {
  /// Returns the current date as several articles of several sources say, in case the clock is ahead; `nil` if there
  /// are too few articles to tell.
  public func agreedTime() throws(StorageError) -> Date? { try connection.agreedTime() }

  /// Returns the times for which articles are kept.
  public func retentions() throws(StorageError) -> Retentions { try connection.retentions() }

  /// Returns the number of each publication's articles, and their approximate size in bytes without the search index.
  ///
  /// - Parameter publication: The only publication to examine; `nil` for all, which reads the whole library.
  public func sizes(of publication: Publication.ID? = nil) throws(StorageError) -> [Publication.ID: StoredSize] {
    let rows = try connection.rows(
      """
      SELECT a.publication, count(*), sum(\(Self.rowBytes) + length(a.headline) + length(a.byline) + length(a.excerpt)
        + length(coalesce(a.address, '')) + length(a.key)
        + coalesce(length(b.html) + coalesce(length(b.packed), 0) + length(b.tags) + length(b.enclosures), 0)
        + coalesce(length(f.html) + coalesce(length(f.packed), 0), 0) + coalesce(length(c.comments), 0))
      FROM articles AS a LEFT JOIN bodies AS b ON b.article = a.id LEFT JOIN full_texts AS f ON f.article = a.id
        LEFT JOIN comments AS c ON c.article = a.id
      WHERE \(publication == nil ? "?1 IS NULL" : "a.publication = ?1") GROUP BY a.publication
      """, publication
    ) { (Publication.ID(rawValue: $0.int(0)), StoredSize(articles: Int($0.int(1)), bytes: Int($0.int(2)))) }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// The approximate bytes of a row besides its texts, including its index entries.
  private static let rowBytes = 300
}

/// The stored articles of a publication.
public struct StoredSize: Sendable, Hashable, Codable {
  public let articles: Int
  /// The approximate size of the articles in bytes.
  public let bytes: Int

  public init(articles: Int = 0, bytes: Int = 0) {
    self.articles = articles
    self.bytes = bytes
  }
}
