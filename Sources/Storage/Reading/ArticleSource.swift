/// The table that rows of a list are read from.
enum ArticleSource {
  /// The set of the unread, which has the columns that lists need. It is in the order of lists, so a list of unread
  /// articles starts at its first row.
  case unread
  /// All articles, by an index of SQLite's choice.
  case articles
  /// All articles in the order of lists.
  case articlesByDate
  /// The starred articles, in the order of lists.
  case starred
  /// The recordings, the muted articles and those with comments, in the order of lists.
  case rare
  /// The articles without a title, in the order of lists.
  case posts

  /// The SQL for the source, under the name of `articles`.
  var sql: String {
    switch self {
    case .unread: "unread AS articles"
    case .articles: "articles"
    case .articlesByDate: "articles INDEXED BY articles_by_date"
    case .starred: "articles INDEXED BY starred_articles"
    case .rare: "articles INDEXED BY rare_articles"
    case .posts: "articles INDEXED BY posts"
    }
  }
}
