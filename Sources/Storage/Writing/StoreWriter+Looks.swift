import Articles

extension StoreWriter {
  /// Sets the look of a publication's articles.
  ///
  /// - Parameter look: The look; `nil` or an empty look inherits from the general settings.
  /// - Throws: `StorageError.noSuchPublication`.
  public func setLook(_ look: ArticleLook?, of publication: Publication.ID) throws(StorageError) {
    let text = look.flatMap { $0.isUsual ? nil : JSON.text($0) }
    let isThere = try connection.row(
      "UPDATE publications SET look = ? WHERE id = ? RETURNING 1", text, publication.rawValue, read: { _ in true })
    guard isThere == true else { throw .noSuchPublication }
  }
}

extension StoreReader {
  /// Returns the look of a publication's articles; `nil` inherits from the general settings. An unreadable look counts
  /// as `nil`.
  public func look(of publication: Publication.ID) throws(StorageError) -> ArticleLook? {
    let text = try connection.row(
      "SELECT look FROM publications WHERE id = ?", publication.rawValue, read: { $0.optionalText(0) })
    let look: ArticleLook? = (text ?? nil).flatMap(JSON.value)
    return look?.bounded
  }
}
