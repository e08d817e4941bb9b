/// The set of unread articles, the table `unread`. An article outside the set is read.
enum UnreadArticles {
  /// Returns SQL that is true if an article is unread.
  ///
  /// - Parameters:
  ///   - article: The name of the article's row, in `articles` or a table with the same columns.
  ///   - library: The name of the database with the set.
  static func hold(_ article: String, in library: String = "main") -> String {
    "EXISTS (SELECT 1 FROM \(library).unread AS u WHERE u.published = \(article).published AND u.id = \(article).id)"
  }
}
