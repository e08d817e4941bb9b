/// What is unread: the set `unread`, which alone says so. An article that is not in it is read.
enum UnreadArticles {
  /// Whether an article is unread, as SQL.
  ///
  /// - Parameters:
  ///   - article: The name of its row, of `articles` or of what has the same columns.
  ///   - library: The name of the database that says so.
  static func hold(_ article: String, in library: String = "main") -> String {
    "EXISTS (SELECT 1 FROM \(library).unread AS u WHERE u.published = \(article).published AND u.id = \(article).id)"
  }
}
