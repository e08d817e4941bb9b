import Articles

extension StoreWriter {
  /// Stores the reader's place in an article; the top is not stored.
  public func keep(place: ArticlePlace?, in article: ArticleSummary.ID) throws(StorageError) {
    guard let place, !place.isTop else {
      return try connection.run("DELETE FROM article_places WHERE article = ?", article.rawValue)
    }
    // The article may have been deleted while the reader reads it.
    try connection.run(
      "INSERT OR REPLACE INTO article_places (article, block, fraction) SELECT id, ?, ? FROM articles WHERE id = ?",
      place.block, place.fraction, article.rawValue)
  }
}

extension StoreReader {
  /// Returns the reader's place in an article; `nil` at the top.
  public func place(in article: ArticleSummary.ID) throws(StorageError) -> ArticlePlace? {
    let place = try connection.row(
      "SELECT block, fraction FROM article_places WHERE article = ?", article.rawValue,
      read: { ArticlePlace(block: Int($0.int(0)), fraction: $0.double(1)) })
    return place?.isTop == true ? nil : place
  }
}
