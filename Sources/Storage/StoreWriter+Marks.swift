import Articles

/// A mark the reader puts on articles.
public enum Mark: Sendable, Hashable {
  case read(Bool)
  case starred(Bool)

  /// The same mark with the other value.
  public var opposite: Mark {
    switch self {
    case .read(let value): .read(!value)
    case .starred(let value): .starred(!value)
    }
  }
}

extension StoreWriter {
  /// Marks articles.
  ///
  /// - Returns: Those whose mark changed, which is what an undo has to turn back.
  public func mark(_ articles: [ArticleSummary.ID], _ mark: Mark) throws(StorageError) -> [ArticleSummary.ID] {
    let (column, value) =
      switch mark {
      case .read(let value): ("is_read", value)
      case .starred(let value): ("is_starred", value)
      }
    return try connection.rows(
      """
      UPDATE articles SET \(column) = ?1
      WHERE id IN (SELECT value FROM json_each(?2)) AND \(column) <> ?1 RETURNING id
      """,
      value, JSON.keys(articles), read: { .init(rawValue: $0.int(0)) })
  }
}
