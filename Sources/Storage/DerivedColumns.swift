import Articles
import SQLite
import Text

/// The columns of `articles` that are derived from an article's text when the text is stored. `ArticleDetails` has the
/// columns from the source.
enum DerivedColumns {
  /// All columns, each with code for its value. A new column is added here and as a step of `Schema`.
  static let all = [
    Column("words") { Int64(ReadingTime.words(in: $0)) }
  ]

  struct Column: Sendable {
    let name: String
    /// Returns the value for a text without markup.
    let value: @Sendable (_ text: String) -> any Bindable

    init(_ name: String, _ value: @escaping @Sendable (String) -> any Bindable) {
      (self.name, self.value) = (name, value)
    }
  }

  /// Returns the values for a text, in the order of the columns.
  static func values(of html: String) -> [(any Bindable)?] {
    let text = PlainText.of(html: html)
    return all.map { $0.value(text) }
  }
}

extension StoreWriter {
  /// Computes and stores the values for an article's text, within a transaction.
  func derive(from html: String, of article: ArticleSummary.ID) throws(StorageError) {
    try connection.run(Self.derivation, values: DerivedColumns.values(of: html) + [article])
  }

  private static let derivation = """
    UPDATE articles SET \(DerivedColumns.all.map { "\($0.name) = ?" }.joined(separator: ", ")) WHERE id = ?
    """

  /// Computes the values for some articles that an earlier version stored, the newest first.
  ///
  /// - Parameter limit: The maximum number of articles, which limits the waiting time of other writes.
  /// - Returns: True if there is more to do.
  public func deriveOlder(atMost limit: Int) throws(StorageError) -> Bool {
    guard let last = try connection.row("SELECT last FROM underived", read: { $0.int(0) }) else { return false }
    return try connection.transaction { () throws(StorageError) in
      let articles = try connection.rows(
        "SELECT id FROM articles WHERE id <= ? ORDER BY id DESC LIMIT ?", last, limit, read: { $0.int(0) })
      try deriveMissing(in: JSON.text(articles))
      guard articles.count == limit, let oldest = articles.last else {
        try connection.run("DELETE FROM underived")
        return false
      }
      try connection.run("UPDATE underived SET last = ?", oldest - 1)
      return true
    }
  }

  /// Computes missing values for some articles, within a transaction.
  ///
  /// - Parameter articles: A JSON array of keys.
  func deriveMissing(in articles: String) throws(StorageError) {
    let unpacker = Unpacker()
    let texts = try connection.rows(
      """
      SELECT a.id, coalesce(f.html, b.html), CASE WHEN f.article IS NULL THEN b.packed ELSE f.packed END
      FROM articles AS a JOIN bodies AS b ON b.article = a.id LEFT JOIN full_texts AS f ON f.article = a.id
      WHERE a.id IN (SELECT value FROM json_each(?)) AND (\(Self.lacksOne))
      """, articles,
      read: { (article: ArticleSummary.ID(rawValue: $0.int(0)), html: PackedText.text($0, at: 1, with: unpacker)) })
    // A damaged text is skipped until it is repaired.
    for case (let article, let html?) in texts { try derive(from: html, of: article) }
  }

  private static let lacksOne = DerivedColumns.all.map { "a.\($0.name) IS NULL" }.joined(separator: " OR ")
}
