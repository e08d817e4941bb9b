/// The table or index from which the rows of a list are read.
enum ArticleSource {
  /// The set of unread articles. It has the columns that lists need, and is in the order of lists.
  case unread
  /// All articles, by an index of SQLite's choice.
  case articles
  /// All articles in the order of lists.
  case articlesByDate
  /// The starred articles, in the order of lists.
  case starred
  /// The recordings, the muted articles and the articles with comments, in the order of lists.
  case rare
  /// The articles without a title, in the order of lists.
  case posts
  /// The articles under terms, joined with their terms. Those of one term are in the order of lists.
  case filed

  /// The SQL for the source. Its rows are named `articles`.
  var sql: String {
    switch self {
    case .unread: "unread AS articles"
    case .articles: "articles"
    case .articlesByDate: "articles INDEXED BY articles_by_date"
    case .starred: "articles INDEXED BY starred_articles"
    case .rare: "articles INDEXED BY rare_articles"
    case .posts: "articles INDEXED BY posts"
    case .filed: "article_terms CROSS JOIN articles ON articles.id = article_terms.article"
    }
  }

  /// The columns that order a list, the date and the key of an article.
  var place: (date: String, key: String) {
    switch self {
    case .filed: ("article_terms.published", "article_terms.article")
    default: ("articles.published", "articles.id")
    }
  }
}
