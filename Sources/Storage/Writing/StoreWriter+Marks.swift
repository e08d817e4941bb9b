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
  /// Marks articles, and with them the same stories from other sources.
  ///
  /// - Parameter withTwins: `false` marks these alone, as an undo does, which knows all that were changed.
  /// - Returns: Those whose mark changed, which is what an undo has to turn back.
  public func mark(
    _ articles: [ArticleSummary.ID], _ mark: Mark, withTwins: Bool = true
  ) throws(StorageError) -> [ArticleSummary.ID] {
    let (column, value) =
      switch mark {
      case .read(let value): ("is_read", value)
      case .starred(let value): ("is_starred", value)
      }
    return try connection.rows(
      """
      UPDATE articles SET \(column) = ?1
      WHERE id IN (SELECT value FROM json_each(?2) \(withTwins ? "UNION " + twinsOfListed : "")) AND \(column) <> ?1 RETURNING id
      """,
      value, JSON.keys(articles), read: { .init(rawValue: $0.int(0)) })
  }
}

/// The twins of the articles whose keys are in `?2`.
private let twinsOfListed = """
  SELECT twin.id FROM json_each(?2) AS listed JOIN articles AS a ON a.id = listed.value AND a.has_twins = 1
    JOIN articles AS twin ON twin.story = a.story AND twin.has_twins = 1
  """
