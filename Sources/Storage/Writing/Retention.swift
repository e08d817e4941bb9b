import Articles
import FoundationEssentials

extension StoreWriter {
  /// Sets the retention time of read articles.
  ///
  /// - Parameter months: The number of months; 0 for ever. `nil` inherits from the folder around it. If no folder has a
  ///   number, articles are kept for ever.
  /// - Throws: `StorageError.noSuchPublication` or `.noSuchFolder`.
  public func keep(_ subject: Retained, forMonths months: Int?) throws(StorageError) {
    let (table, id, missing): (String, Int64, StorageError) =
      switch subject {
      case .publication(let id): ("publications", id.rawValue, .noSuchPublication)
      case .folder(let id): ("folders", id.rawValue, .noSuchFolder)
      }
    let isThere = try connection.has("UPDATE \(table) SET keep_months = ? WHERE id = ? RETURNING 1", months, id)
    guard isThere else { throw missing }
    // The lists of sites' pages have articles of other times, too.
    try connection.run(
      """
      DELETE FROM archives WHERE cursor IS NULL AND EXISTS (
        SELECT 1 FROM articles WHERE publication = archives.publication AND \(Self.isListed))
      """)
  }

  /// The date before which a publication's read articles are deleted as old; `nil` if there is none.
  func oldestKept(of publication: Publication.ID) throws(StorageError) -> Date? {
    guard let months = try connection.retentions().months[publication] else { return nil }
    return try connection.agreedTime().map { $0 - Double(months) * Self.month }
  }

  /// Deletes some articles that are older than the reader wants. They must be read, without a star, and not needed by
  /// an undo. They do not come back, even if their sources still list them.
  ///
  /// - Parameter limit: The maximum number of articles, which limits the waiting time of other writes.
  /// - Returns: The number of deleted articles; less than the limit if none are left.
  public func letGo(atMost limit: Int, at now: Date) throws(StorageError) -> Int {
    try connection.transaction { () throws(StorageError) in
      var count = 0
      let retentions = try connection.retentions().months
      guard !retentions.isEmpty, let today = try connection.agreedTime().map({ min(now, $0) }) else { return 0 }
      for (publication, months) in retentions where count < limit {
        count += try letGo(of: publication, before: today - Double(months) * Self.month, atMost: limit - count)
      }
      // There are no more articles to delete.
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
    // Usually there are no old articles, and then the deeds need not be read.
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
    // The archive starts again at the beginning, so that the deleted articles can be found there.
    try connection.run("DELETE FROM archives WHERE publication = ?", publication)
    return gone
  }

  /// A month, in seconds.
  private static let month = 365.2425 / 12 * 86_400

  /// Gives some free pages of the file back to the disk. A few pages stay for new data.
  ///
  /// - Returns: True if there are more.
  public func giveBack(pages: Int) throws(StorageError) -> Bool {
    // A file of an earlier version cannot give its free pages back.
    let mode = try connection.row("PRAGMA auto_vacuum", read: { $0.int(0) })
    let free = try connection.row("PRAGMA freelist_count", read: { Int($0.int(0)) }) ?? 0
    guard mode == 2, free > Self.spare else { return false }
    _ = try connection.rows("PRAGMA incremental_vacuum(\(min(pages, free - Self.spare)))", read: { _ in () })
    return free - pages > Self.spare
  }

  /// The number of free pages to keep: a megabyte.
  private static let spare = 256
}

/// A publication or folder that can have its own retention time.
public enum Retained: Sendable, Hashable {
  case publication(Publication.ID)
  case folder(Folder.ID)
}

/// The retention times of articles.
public struct Retentions: Sendable, Hashable {
  /// The reader's settings, in months; 0 for ever.
  public fileprivate(set) var chosen: [Retained: Int] = [:]
  /// The months that apply to each publication whose articles are not kept for ever. Removed publications keep their
  /// articles.
  public fileprivate(set) var months: [Publication.ID: Int] = [:]
}

extension Connection {
  /// Returns the current date according to several articles of several sources. With it, a clock that is ahead does not
  /// make articles old. The caller must limit this date to the clock's date, because single articles, or all articles
  /// of a calendar, may have future dates.
  ///
  /// - Returns: `nil` if there are too few articles.
  fileprivate func agreedTime() throws(StorageError) -> Date? {
    // The number of newest articles, and of sources, to skip. A few articles or sources prove nothing.
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
      // Folders can contain each other only in a damaged library.
      while months == nil, steps < folders.count, let folder = around.flatMap({ byID[$0] }) {
        (months, around, steps) = (folder.months, folder.parent, steps + 1)
      }
      if let months, months > 0 { result.months[id] = Int(months) }
    }
    return result
  }
}

extension StoreReader {
  /// Returns the current date according to several articles of several sources, in case the clock is ahead; `nil` if
  /// there are too few articles.
  public func agreedTime() throws(StorageError) -> Date? { try connection.agreedTime() }

  /// Returns the retention times of articles.
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
