import Articles

/// The three panes of the window, from the left, and the bar of what is heard.
struct Panes {
  let sidebar: SidebarPane
  let list: ListPane
  let article: ArticlePane
  let player: PlayerBar
}

extension Panes {
  /// What commands are about: the article that is read, which the list may not have. While a chosen row is still being read there is
  /// none.
  var chosenArticle: ArticleSummary? {
    if list.articles.isAwaitingChosen { return nil }
    let shown = article.article.shown?.article.summary
    if let id = article.article.id { return shown?.id == id ? shown : list.articles.rows[id] }
    return list.articles.chosenArticle.flatMap { list.articles.rows[$0] }
  }
}
