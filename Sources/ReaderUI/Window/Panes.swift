import Articles

/// The three panes of the window, from the left, and the bar of what is heard.
struct Panes {
  let sidebar: SidebarPane
  let list: ListPane
  let article: ArticlePane
  let player: PlayerBar
}

extension Panes {
  /// What commands are about: the article that is shown, which after a search may be another than the list's chosen one.
  var chosenArticle: ArticleSummary? {
    let shown = article.article.shown?.article.summary
    if let id = article.article.id { return shown?.id == id ? shown : list.articles.rows[id] }
    return list.articles.chosenArticle.flatMap { list.articles.rows[$0] }
  }
}
