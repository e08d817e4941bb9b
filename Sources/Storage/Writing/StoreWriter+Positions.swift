import Articles

extension StoreWriter {
  /// Stores the position at which the reader stopped a recording of an article, in seconds; `nil` for its beginning.
  public func keep(position: Double?, of address: String, in article: ArticleSummary.ID) throws(StorageError) {
    try connection.run("DELETE FROM positions WHERE article = ? AND address = ?", article.rawValue, address)
    guard let position else { return }
    // The article may have been deleted while its recording plays.
    try connection.run(
      "INSERT INTO positions (article, address, seconds) SELECT id, ?, ? FROM articles WHERE id = ?", address, position,
      article.rawValue)
  }
}

extension StoreReader {
  /// Returns the positions at which the reader stopped the recordings of an article, in seconds, by the recordings'
  /// addresses.
  public func positions(in article: ArticleSummary.ID) throws(StorageError) -> [String: Double] {
    let rows = try connection.rows("SELECT address, seconds FROM positions WHERE article = ?", article.rawValue) {
      ($0.text(0), $0.double(1))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}
