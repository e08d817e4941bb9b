import Articles
import Library
import Reading

/// Which article of the list is chosen to be read, and which rows are chosen together.
final class ListSelection {
  enum Event {
    /// The reader chose an article, or none is chosen any more.
    case chosen(ArticleSummary.ID?)
    /// So many rows are chosen together; 0 is that they are no longer.
    case several(Int)
  }

  private let articles: ArticleList
  private let list: ArticleListView
  /// What is chosen with Shift and Ctrl.
  private(set) var several = SeveralRows() {
    didSet { if several.count != oldValue.count { onEvent(.several(several.count)) } }
  }
  var onEvent: (Event) -> Void = { _ in }

  init(of articles: ArticleList, in list: ArticleListView) {
    self.articles = articles
    self.list = list
    articles.onChosen = { [weak self] in self.map { $0.onEvent(.chosen($0.articles.chosenArticle)) } }
  }

  // MARK: What the reader chooses in the list

  /// Takes the row that is chosen in the list; `nil` is none.
  func take(_ index: Int?) {
    // Rows that go in the next moment are not chosen.
    guard articles.isCurrent else { return list.chooseOnly(articles.chosenIndex) }
    let wereSeveral = !several.isEmpty
    several = SeveralRows()
    // What is read is chosen alone again.
    guard !wereSeveral || index != articles.chosenIndex else { return }
    articles.choose(index)
    if let index = articles.chosenIndex { list.place.show(.row(index)) }
    if case .awaited = articles.chosen { return }
    onEvent(.chosen(articles.chosenArticle))
  }

  /// Takes the rows that are chosen together in the list.
  func take(_ places: [Range<Int>]) {
    several = SeveralRows(places, in: articles.timeline)
    articles.keep(Array(several.known))
  }

  /// Other rows stand in the list.
  func listReplaced() { several = SeveralRows() }

  /// Rows came or went.
  func listSpliced() { several = several.moved(in: articles.timeline) }

  /// Chooses the one row again that is read.
  ///
  /// - Returns: Whether there were several.
  func chooseOne() -> Bool {
    guard !several.isEmpty else { return false }
    several = SeveralRows()
    list.chooseOnly(articles.chosenIndex)
    return true
  }

  // MARK: What is chosen for the reader

  /// Shows that an article is read, which alone may be the chosen one, or that none is.
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
  /// - Returns: Whether there is one.
  /// - Throws: `CancellationError` where another list came meanwhile.
  @discardableResult
  func selectUnread(step: Int) async throws -> Bool {
    guard let index = try await articles.nextUnread(step: step) else { return false }
    list.choose(index, goingOnBy: step)
    return true
  }

  /// Chooses an article wherever it stands in the list.
  ///
  /// - Parameter isWanted: Whether it is still to be chosen, once it is found.
  func select(_ article: ArticleSummary.ID, isWanted: () -> Bool = { true }) async {
    if let index = try? await articles.find(article), isWanted() { list.choose(index) }
  }

  /// Chooses an article whose row has been read.
  ///
  /// - Returns: Whether it has been.
  @discardableResult
  func selectKnown(_ article: ArticleSummary.ID) -> Bool {
    guard articles.isCurrent, let index = articles.timeline.index(of: article) else { return false }
    list.choose(index)
    return true
  }
}
