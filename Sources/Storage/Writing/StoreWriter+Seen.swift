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
  /// Notes that the reader saw an article as it is now. What it said before is not kept any longer.
  public func noteSeen(_ article: ArticleSummary.ID) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM seen_texts WHERE article = ?", article.rawValue)
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
  func keepSeenText(of article: ArticleSummary.ID, before row: ArticleRow) throws(StorageError) {
    let isReplaced = try connection.row(
      """
      SELECT a.headline <> ?2 OR f.article IS NOT NULL OR (b.html, b.packed) IS NOT (?3, ?4)
      FROM seen_articles AS s JOIN articles AS a ON a.id = s.article JOIN bodies AS b ON b.article = s.article
        LEFT JOIN full_texts AS f ON f.article = s.article
      WHERE s.article = ?1
      """, article.rawValue, row.article.headline, row.body.plain, row.body.packed, read: { $0.bool(0) })
    guard isReplaced == true else { return }
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
        headline: row.text(0), untrustedHTML: html, base: row.optionalText(3), isPage: row.bool(4), changed: row.date(5)
      )
    }
    // The article itself can be read without it.
    if isDamaged { connection.suspect() }
    return text ?? nil
  }
}
