import Articles

extension StoreWriter {
  /// Keeps where the reader stopped playing a recording of an article, in seconds; `nil` for its beginning.
  public func keep(position: Double?, of address: String, in article: ArticleSummary.ID) throws(StorageError) {
    try connection.run("DELETE FROM positions WHERE article = ? AND address = ?", article.rawValue, address)
    guard let position else { return }
    // It may be gone while it is still played.
    try connection.run(
      "INSERT INTO positions (article, address, seconds) SELECT id, ?, ? FROM articles WHERE id = ?", address, position,
      article.rawValue)
  }
}

extension StoreReader {
  /// Where the reader stopped playing the recordings of an article, in seconds, by their addresses.
  public func positions(in article: ArticleSummary.ID) throws(StorageError) -> [String: Double] {
    let rows = try connection.rows("SELECT address, seconds FROM positions WHERE article = ?", article.rawValue) {
      ($0.text(0), $0.double(1))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}
