/// The table that rows of a list are read from.
enum ArticleSource {
  /// The set of the unread, which has the columns that lists need. It is in the order of lists, so a list of unread
  /// articles starts at its first row.
  case unread
  /// All articles, by an index of SQLite's choice.
  case articles
  /// All articles in the order of lists.
  case articlesByDate

  /// The SQL for the source, under the name of `articles`.
  var sql: String {
    switch self {
    case .unread: "unread AS articles"
    case .articles: "articles"
    case .articlesByDate: "articles INDEXED BY articles_by_date"
    }
  }
}
