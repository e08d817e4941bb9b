import Articles
import FoundationEssentials
import SQLite

extension StoreWriter {
  /// Stores the text of an article's own page, for reading and for search.
  ///
  /// - Returns: True if the article took its headline from the page.
  @discardableResult
  public func storeFullText(_ text: FullText, of article: ArticleSummary.ID) throws(StorageError) -> Bool {
    let packed = PackedText(text.untrustedHTML, Packer())
    return try connection.transaction { () throws(StorageError) in
      guard try connection.has("SELECT 1 FROM articles WHERE id = ?", article) else { return false }
      let isDescribed = try describe(article, by: text)
      try connection.run(
        "INSERT OR REPLACE INTO full_texts (article, html, packed, base) VALUES (?, ?, ?, ?)", article,
        packed.plain, packed.packed, text.base)
      try derive(from: text.untrustedHTML, of: article)
      try connection.run("INSERT OR IGNORE INTO unindexed (article) VALUES (?)", article)
      try mute([article])
      return isDescribed
    }
  }

  /// Records that the reader saw an article with its changes. The old text is deleted.
  ///
  /// - Parameter change: The date of the change that the app showed; `nil` for none.
  public func noteSeen(_ article: ArticleSummary.ID, change: Date?) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      if let change {
        try connection.run("DELETE FROM seen_texts WHERE article = ? AND changed = ?", article, change)
      }
      try noteOpened(article)
    }
  }

  /// Records that the reader opened an article, within a transaction. The old text stays until the reader has seen the
  /// changes.
  func noteOpened(_ article: ArticleSummary.ID) throws(StorageError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO seen_articles (article)
      SELECT id FROM articles WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seen_texts WHERE article = ?1)
      """, article)
  }

  /// Stores the text that the reader saw before it is replaced, within a transaction. This is done only for articles
  /// that were read, and only for the text of the last reading.
  func keepSeenText(of article: ArticleSummary.ID) throws(StorageError) {
    guard try connection.has("SELECT 1 FROM seen_articles WHERE article = ?", article) else { return }
    try connection.run(
      """
      INSERT OR IGNORE INTO seen_texts (article, headline, html, packed, base, is_page, changed)
      SELECT a.id, a.headline, coalesce(f.html, b.html), CASE WHEN f.article IS NULL THEN b.packed ELSE f.packed END,
        coalesce(f.base, b.base), f.article IS NOT NULL, coalesce(p.checked, a.published)
      FROM articles AS a JOIN bodies AS b ON b.article = a.id JOIN publications AS p ON p.id = a.publication
        LEFT JOIN full_texts AS f ON f.article = a.id
      WHERE a.id = ? AND NOT \(UnreadArticles.hold("a"))
      """, article)
    try connection.run("DELETE FROM seen_articles WHERE article = ?", article)
  }
}

extension StoreReader {
  /// Returns the text of an article's own page; `nil` if it was not fetched.
  public func fullText(of article: ArticleSummary.ID) throws(StorageError) -> FullText? {
    let stored = try connection.row(
      "SELECT html, packed, base FROM full_texts WHERE article = ?", article,
      read: { (html: PackedText.text($0, at: 0), base: $0.text(2)) })
    guard let stored else { return nil }
    guard let html = stored.html else { throw connection.noticeDamage() }
    return FullText(untrustedHTML: html, base: stored.base)
  }

  /// Returns the text of an article at the last reading; `nil` if the text is still the same, or the article was not
  /// read.
  public func seenText(of article: ArticleSummary.ID) throws(StorageError) -> SeenText? {
    var isDamaged = false
    let text = try connection.row(
      "SELECT headline, html, packed, base, is_page, changed FROM seen_texts WHERE article = ?", article
    ) { row -> SeenText? in
      guard let html = PackedText.text(row, at: 1) else {
        isDamaged = true
        return nil
      }
      return SeenText(
        headline: row.label(0), untrustedHTML: html, base: row.optionalText(3), isPage: row.bool(4),
        changed: row.date(5)
      )
    }
    // The article can be read without its earlier text.
    if isDamaged { connection.suspect() }
    return text ?? nil
  }
}

/// The earlier text of an article, as the reader last saw it.
public struct SeenText: Sendable, Hashable {
  public let headline: String
  /// The text's HTML as received. Only the sanitiser may read it.
  public let untrustedHTML: String
  /// The absolute address that relative addresses refer to.
  public let base: String?
  /// True if the text comes from the article's own page.
  public let isPage: Bool
  /// The date when the new text arrived.
  public let changed: Date
}
