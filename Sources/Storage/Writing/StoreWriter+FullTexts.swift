import Articles
import SQLite

extension StoreWriter {
  /// Stores the text of an article's own page, for reading and for search.
  public func storeFullText(_ text: FullText, of article: ArticleSummary.ID) throws(StorageError) {
    let packed = PackedText(text.untrustedHTML, Packer())
    try connection.transaction { () throws(StorageError) in
      let isThere = try connection.row("SELECT 1 FROM articles WHERE id = ?", article.rawValue, read: { _ in true })
      guard isThere != nil else { return }
      try connection.run(
        "INSERT OR REPLACE INTO full_texts (article, html, packed, base) VALUES (?, ?, ?, ?)", article.rawValue,
        packed.plain, packed.packed, text.base)
      try derive(from: text.untrustedHTML, of: article)
      try connection.run("INSERT OR IGNORE INTO unindexed (article) VALUES (?)", article.rawValue)
      try mute([article])
    }
  }
}

extension StoreReader {
  /// Returns the text of an article's own page; `nil` if it was not fetched.
  public func fullText(of article: ArticleSummary.ID) throws(StorageError) -> FullText? {
    let stored = try connection.row(
      "SELECT html, packed, base FROM full_texts WHERE article = ?", article.rawValue,
      read: { (html: PackedText.text($0, at: 0), base: $0.text(2)) })
    guard let stored else { return nil }
    guard let html = stored.html else { throw connection.noticeDamage() }
    return FullText(untrustedHTML: html, base: stored.base)
  }
}
