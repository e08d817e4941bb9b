import Articles
import GLibSupport
import GTKSupport
import Text

/// What can be done with the article that is shown: finding in it, printing it, sharing it, saving it, seeing its pictures.
final class ArticleTools {
  private let panes: Panes
  private let folding: PaneFolding
  private let find: ArticleFind
  private let printing: ArticlePrinting
  let sharing: ArticleSharing
  let viewing: PictureViewing
  private let books: SavingBooks
  private let actions: Actions

  init(
    in window: Object, panes: Panes, folding: PaneFolding, settings: Settings, desktop: DesktopHandover,
    books: SavingBooks, toast: Toast, trace: Trace?
  ) {
    self.panes = panes
    self.folding = folding
    self.books = books
    find = ArticleFind(in: panes.article, settings: settings, trace: trace)
    printing = ArticlePrinting(over: window, toast: toast)
    sharing = ArticleSharing(in: window, panes: panes, settings: settings, desktop: desktop)
    viewing = PictureViewing(over: window, pane: panes.article, toast: toast, trace: trace)
    actions = Actions(of: window)
    actions.add("find") { [weak self] in self?.find.openOrStep() }
    actions.add("find-previous") { [weak self] in self?.find.step(-1) }
    actions.add("search") { [weak self] in self?.search() }
    actions.add("print") { [weak self] in self?.print() }
    articleChanged()
  }

  /// Another article is shown, or none.
  func articleChanged() {
    find.close()
    let isShown = panes.article.article.shown != nil
    for name in ["find", "find-previous", "print", "save-epub", "view-pictures"] { actions.enable(name, isShown) }
    sharing.enable()
  }

  /// Gives up what is under way.
  func stop() {
    books.stop()
  }

  /// Finds where the reader is: in the article, or else in the library.
  private func search() {
    guard !find.openHere() else { return }
    folding.showList()
    panes.list.search()
  }

  private func print() {
    guard let view = panes.article.view, let summary = panes.article.article.shown?.article.summary else { return }
    printing.print(view, named: FileName.of(summary.headline, without: translated("Untitled")))
  }
}
