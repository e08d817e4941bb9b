import Articles

extension StoreWriter {
  /// Stores the reader's place in an article; the top is not stored.
  public func keep(place: ArticlePlace?, in article: ArticleSummary.ID) throws(StorageError) {
    guard let place, !place.isTop else {
      return try connection.run("DELETE FROM article_places WHERE article = ?", article)
    }
    // The article may have been deleted while the reader reads it.
    try connection.run(
      "INSERT OR REPLACE INTO article_places (article, block, fraction) SELECT id, ?, ? FROM articles WHERE id = ?",
      place.block, place.fraction, article)
  }

  /// Stores the position at which the reader stopped a recording of an article, in seconds; `nil` for its beginning.
  public func keep(position: Double?, of address: String, in article: ArticleSummary.ID) throws(StorageError) {
    try connection.run("DELETE FROM positions WHERE article = ? AND address = ?", article, address)
    guard let position else { return }
    // The article may have been deleted while its recording plays.
    try connection.run(
      "INSERT INTO positions (article, address, seconds) SELECT id, ?, ? FROM articles WHERE id = ?", address, position,
      article)
  }
}

extension StoreReader {
  /// Returns the reader's place in an article; `nil` at the top.
  public func place(in article: ArticleSummary.ID) throws(StorageError) -> ArticlePlace? {
    let place = try connection.row(
      "SELECT block, fraction FROM article_places WHERE article = ?", article,
      read: { ArticlePlace(block: Int($0.int(0)), fraction: $0.double(1)) })
    return place?.isTop == true ? nil : place
  }

  /// Returns the positions at which the reader stopped the recordings of an article, in seconds, by the recordings'
  /// addresses.
  public func positions(in article: ArticleSummary.ID) throws(StorageError) -> [String: Double] {
    let rows = try connection.rows("SELECT address, seconds FROM positions WHERE article = ?", article) {
      ($0.text(0), $0.double(1))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}
