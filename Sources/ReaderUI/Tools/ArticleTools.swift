import Articles
import GLibSupport
import GTKSupport
import Text

/// The tools for the current article: find, print, share, save and view pictures.
final class ArticleTools {
  private let panes: Panes
  private let folding: PaneFolding
  private let find: ArticleFind
  private let found: FoundWords
  private let printing: ArticlePrinting
  let sharing: ArticleSharing
  let viewing: PictureViewing
  let menu: PageMenuCommands
  private let books: SavingBooks
  private let actions: Actions
  /// The article at the last change.
  private var article: ArticleSummary.ID?

  init(
    in window: Object, panes: Panes, folding: PaneFolding, settings: Settings, desktop: DesktopHandover,
    books: SavingBooks, toast: Toast, trace: Trace?
  ) {
    self.panes = panes
    self.folding = folding
    self.books = books
    find = ArticleFind(in: panes.article, settings: settings, trace: trace)
    found = FoundWords(in: panes, trace: trace)
    find.suggestion = { [found] in found.phrase }
    printing = ArticlePrinting(over: window, toast: toast)
    sharing = ArticleSharing(in: window, panes: panes, folding: folding, settings: settings, desktop: desktop)
    viewing = PictureViewing(over: window, pane: panes.article, settings: settings, toast: toast, trace: trace)
    menu = PageMenuCommands(in: window, panes: panes, folding: folding, desktop: desktop, toast: toast)
    actions = Actions(of: window)
    actions.add("find") { [weak self] in
      self?.folding.seeArticle()
      self?.find.openOrStep()
    }
    actions.add("find-previous") { [weak self] in self?.find.step(-1) }
    actions.add("search") { [weak self] in self?.search() }
    actions.add("print") { [weak self] in self?.print() }
    articleChanged()
  }

  /// Closes the find bar and enables the tools, because another article is open or none.
  func articleChanged() {
    // A bar that opened while the article was coming stays until the article is on screen.
    if panes.article.article.id != article || !find.awaitsPage || !find.isPossible { find.close() }
    article = panes.article.article.id
    let isShown = panes.article.article.shown != nil
    actions.enable("save-epub", isShown)
    let isDrawn = isShown && !panes.article.renderer.isPlain
    for name in ["print", "view-pictures"] { actions.enable(name, isDrawn) }
    for name in ["find", "find-previous"] { actions.enable(name, find.isPossible) }
    sharing.enable()
  }

  /// Updates the marks, because the article is on screen or the list changed.
  func markFound() {
    found.update()
    find.pageShown()
  }

  /// Cancels the saving of a book.
  func stop() {
    books.stop()
  }

  /// Searches in the article if the focus is there, or else in the library.
  private func search() {
    guard !find.openHere() else { return }
    folding.showList()
    panes.list.search()
  }

  private func print() {
    folding.seeArticle()
    guard let view = panes.article.renderer.view, let summary = panes.article.article.shown?.article.summary else {
      return
    }
    printing.print(view, named: FileName.of(summary.title, without: translated("Untitled")))
  }
}
