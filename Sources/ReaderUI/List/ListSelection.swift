import Articles
import Library
import Reading

/// The article that is chosen for reading, and the rows that are selected together.
final class ListSelection {
  enum Event {
    /// The reader chose an article; `nil` if no article is chosen any more.
    case chosen(ArticleSummary.ID?)
    /// The number of rows that are selected together; 0 if fewer than two are selected.
    case several(Int)
  }

  private let articles: ArticleList
  private let list: ArticleListView
  /// The rows that the reader selected with Shift and Ctrl.
  private(set) var several = SeveralRows() {
    didSet { if several.count != oldValue.count { onEvent(.several(several.count)) } }
  }
  var onEvent: (Event) -> Void = { _ in }

  init(of articles: ArticleList, in list: ArticleListView) {
    self.articles = articles
    self.list = list
    articles.onChosen = { [weak self] in self.map { $0.onEvent(.chosen($0.articles.chosenArticle)) } }
  }

  // MARK: The reader's choice

  /// Handles the choice of a row in the list; `nil` if no row is chosen.
  func take(_ index: Int?) {
    // The list is about to be replaced, so its rows cannot be chosen.
    guard articles.isCurrent else { return list.chooseOnly(articles.chosenIndex) }
    let wereSeveral = !several.isEmpty
    several = SeveralRows()
    // If several rows were selected before and this is the row of the open article, nothing else changes.
    guard !wereSeveral || index != articles.chosenIndex else { return }
    articles.choose(index)
    if let index = articles.chosenIndex { list.place.show(.row(index)) }
    if case .awaited = articles.chosen { return }
    onEvent(.chosen(articles.chosenArticle))
  }

  /// Handles the selection of several rows in the list.
  func take(_ places: [Range<Int>]) {
    several = SeveralRows(places, in: articles.timeline)
    articles.keep(Array(several.known))
  }

  /// Ends the selection of several rows, because the list was replaced.
  func listReplaced() { several = SeveralRows() }

  /// Updates the places of the selected rows after rows were inserted or removed.
  func listSpliced() { several = several.moved(in: articles.timeline) }

  /// Selects only the row of the open article again.
  ///
  /// - Returns: True if several rows were selected before.
  func chooseOne() -> Bool {
    guard !several.isEmpty else { return false }
    several = SeveralRows()
    list.chooseOnly(articles.chosenIndex)
    return true
  }

  // MARK: Choices by the program

  /// Sets which article is open; `nil` for none. Only this article can be the chosen one.
  func note(read article: ArticleSummary.ID?) {
    let wasChosen = articles.chosenArticle
    articles.note(read: article)
    guard articles.isCurrent, wasChosen != article else { return }
    several = SeveralRows()
    list.chooseOnly(articles.chosenIndex)
  }

  /// Chooses the article `step` rows further down.
  func select(step: Int) {
    if let index = articles.place(after: step) { list.choose(index, goingOnBy: step) }
  }

  /// Chooses the next or previous unread article.
  ///
  /// - Parameter fromEnd: True to begin at the end of the list if no article is chosen and `step` is -1.
  /// - Returns: True if there is such an article.
  /// - Throws: `CancellationError` if another list was opened meanwhile.
  @discardableResult
  func selectUnread(step: Int, fromEnd: Bool = false) async throws -> Bool {
    guard let index = try await articles.nextUnread(step: step, fromEnd: fromEnd) else { return false }
    list.choose(index, goingOnBy: step)
    return true
  }

  /// Chooses an article, which may be anywhere in the list.
  ///
  /// - Parameter isWanted: Returns true if the article should still be chosen after its place was found.
  func select(_ article: ArticleSummary.ID, isWanted: () -> Bool = { true }) async {
    if let index = try? await articles.find(article), isWanted() { list.choose(index) }
  }

  /// Chooses an article whose place in the list is already loaded.
  ///
  /// - Returns: True if the place is loaded.
  @discardableResult
  func selectKnown(_ article: ArticleSummary.ID) -> Bool {
    guard articles.isCurrent, let index = articles.timeline.index(of: article) else { return false }
    list.choose(index)
    return true
  }
}
