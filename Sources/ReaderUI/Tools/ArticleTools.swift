import ArticleUI
import Articles
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// The tools for the current article: find, print, share, save, and view pictures.
final class ArticleTools {
  private let session: ReadingSession
  private let find: ArticleFind
  private let found: FoundWords
  private let printing: ArticlePrinting
  let sharing: ArticleSharing
  let viewing: PictureViewing
  let menu: PageMenuCommands
  private let books: SavingBooks
  private let actions: Actions
  /// The article that was open at the last change.
  private var article: ArticleSummary.ID?

  init(_ session: ReadingSession, books: SavingBooks) {
    self.session = session
    self.books = books
    find = ArticleFind(in: session.panes.article, settings: session.settings, trace: session.trace)
    found = FoundWords(in: session.panes, trace: session.trace)
    find.suggestion = { [found] in found.phrase }
    printing = ArticlePrinting(over: session.window, toast: session.toast)
    sharing = ArticleSharing(session)
    viewing = PictureViewing(
      over: session.window, pane: session.panes.article, settings: session.settings, toast: session.toast,
      trace: session.trace)
    menu = PageMenuCommands(session)
    actions = Actions(of: session.window)
    actions.add("find") { [weak self] in
      self?.session.folding.seeArticle()
      self?.find.openOrStep()
    }
    actions.add("find-previous") { [weak self] in self?.find.step(-1) }
    actions.add("search") { [weak self] in self?.search() }
    actions.add("print") { [weak self] in self?.print() }
    articleChanged()
  }

  /// Closes the find bar and updates the tools, because the open article changed.
  func articleChanged() {
    // If the bar was opened while the article was loading, the bar stays until the article is on screen.
    if session.panes.article.article.id != article || !find.awaitsPage || !find.isPossible { find.close() }
    article = session.panes.article.article.id
    let isShown = session.panes.article.article.shown != nil
    actions.enable("save-epub", isShown)
    let isDrawn = isShown && !session.panes.article.renderer.isPlain
    for name in ["print", "view-pictures"] { actions.enable(name, isDrawn) }
    for name in ["find", "find-previous"] { actions.enable(name, find.isPossible) }
    sharing.enable()
  }

  /// Updates the marks of found words, because the article is on screen or the list changed.
  func markFound() {
    found.update()
    find.pageShown()
  }

  /// Stops saving a book.
  func stop() {
    books.stop()
  }

  /// Searches in the article if the focus is there, or else in the library.
  private func search() {
    guard !find.openHere() else { return }
    session.folding.showList()
    session.panes.list.search()
  }

  private func print() {
    session.folding.seeArticle()
    guard let view = session.panes.article.renderer.view,
      let summary = session.panes.article.article.shown?.article.summary
    else {
      return
    }
    printing.print(view, named: FileName.of(summary.title, without: translated("Untitled")))
  }
}
