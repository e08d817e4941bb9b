import Articles
import FoundationEssentials

/// What an article said when the reader saw it, and says no longer.
public struct SeenText: Sendable, Hashable {
  public let headline: String
  /// The text's HTML as it came. Only the sanitiser may read it.
  public let untrustedHTML: String
  /// What relative addresses are relative to, absolute.
  public let base: String?
  /// Whether it is the text that the article's own page had.
  public let isPage: Bool
  /// When the other text came.
  public let changed: Date
}

extension StoreWriter {
  /// Notes that the reader saw an article, and what changed in it at a time. What it said before that is not kept any longer.
  ///
  /// - Parameter change: When the change came that they were told of; `nil` where they were told of none.
  public func noteSeen(_ article: ArticleSummary.ID, change: Date?) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      if let change {
        try connection.run("DELETE FROM seen_texts WHERE article = ? AND changed = ?", article.rawValue, change)
      }
      try noteOpened(article)
    }
  }

  /// Notes that the reader opened an article, within a transaction. Where it changed since they saw it, that is still to be shown.
  func noteOpened(_ article: ArticleSummary.ID) throws(StorageError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO seen_articles (article)
      SELECT id FROM articles WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seen_texts WHERE article = ?1)
      """, article.rawValue)
  }

  /// Keeps the text of an article that the reader saw and that is about to be replaced, within a transaction: of one that was read,
  /// and only as it was when it was seen last.
  func keepSeenText(of article: ArticleSummary.ID) throws(StorageError) {
    let isSeen = try connection.row(
      "SELECT 1 FROM seen_articles WHERE article = ?", article.rawValue, read: { _ in true })
    guard isSeen == true else { return }
    try connection.run(
      """
      INSERT OR IGNORE INTO seen_texts (article, headline, html, packed, base, is_page, changed)
      SELECT a.id, a.headline, coalesce(f.html, b.html), CASE WHEN f.article IS NULL THEN b.packed ELSE f.packed END,
        coalesce(f.base, b.base), f.article IS NOT NULL, coalesce(p.checked, a.published)
      FROM articles AS a JOIN bodies AS b ON b.article = a.id JOIN publications AS p ON p.id = a.publication
        LEFT JOIN full_texts AS f ON f.article = a.id
      WHERE a.id = ? AND NOT \(UnreadArticles.hold("a"))
      """, article.rawValue)
    try connection.run("DELETE FROM seen_articles WHERE article = ?", article.rawValue)
  }
}

extension StoreReader {
  /// What an article said when the reader saw it; `nil` where it says the same now, or was not read.
  public func seenText(of article: ArticleSummary.ID) throws(StorageError) -> SeenText? {
    var isDamaged = false
    let text = try connection.row(
      "SELECT headline, html, packed, base, is_page, changed FROM seen_texts WHERE article = ?", article.rawValue
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
    // The article itself can be read without it.
    if isDamaged { connection.suspect() }
    return text ?? nil
  }
}
