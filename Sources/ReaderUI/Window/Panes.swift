import ArticleUI
import Articles

/// The three panes of the window, from the left, and the player's bar.
struct Panes {
  let sidebar: SidebarPane
  let list: ListPane
  let article: ArticlePane
  let player: PlayerBar
}

extension Panes {
  /// The article that commands apply to. This is the open article, even if the list does not contain it; `nil` while a
  /// chosen article is still being read from the library.
  var chosenArticle: ArticleSummary? {
    if list.articles.isAwaitingChosen { return nil }
    let shown = article.article.shown?.article.summary
    if let id = article.article.id { return shown?.id == id ? shown : list.articles.rows[id] }
    return list.articles.chosenArticle.flatMap { list.articles.rows[$0] }
  }
}
