/// Where rows of a list are read from.
enum ArticleSource {
  /// The set of the unread, which has the columns that lists go by. It is in the order of lists, so that those of the unread begin with
  /// its first row.
  case unread
  /// All articles, by whatever index SQLite chooses.
  case articles
  /// All articles in the order of lists.
  case articlesByDate

  /// As SQL, under the name of `articles`.
  var sql: String {
    switch self {
    case .unread: "unread AS articles"
    case .articles: "articles"
    case .articlesByDate: "articles INDEXED BY articles_by_date"
    }
  }
}
