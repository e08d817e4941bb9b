import Articles
import CGTK
import GTKSupport
import Reading

/// The article that the reader chose, and what is seen of the list.
extension ListPane {
  /// Chooses the article `step` rows further down.
  func select(step: Int) {
    if let index = articles.place(after: step) { select(index, goingOnBy: step) }
  }

  /// Chooses the next or previous unread article.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `CancellationError` where another list came meanwhile.
  @discardableResult
  func selectUnread(step: Int) async throws -> Bool {
    guard let index = try await articles.nextUnread(step: step) else { return false }
    select(index, goingOnBy: step)
    return true
  }

  /// Chooses an article wherever it stands in the list.
  ///
  /// - Returns: Whether it is in the list.
  @discardableResult
  func select(_ article: ArticleSummary.ID) async -> Bool {
    guard let index = try? await articles.find(article) else { return false }
    select(index)
    return true
  }

  /// Chooses an article whose row has been read.
  ///
  /// - Returns: Whether it has been.
  @discardableResult
  func selectKnown(_ article: ArticleSummary.ID) -> Bool {
    guard articles.isCurrent, let index = articles.timeline.index(of: article) else { return false }
    select(index)
    return true
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() {
    let index = articles.isCurrent ? articles.chosenIndex : nil
    let first = isFocusOfBefore && articles.isCurrent ? index ?? place.target?.row ?? 0 : index
    isFocusOfBefore = false
    if let row = first.flatMap(row) {
      gtk_widget_grab_focus(gtk_widget_get_parent(row.widget))
    } else {
      gtk_widget_grab_focus(list)
    }
  }

  func watchFocus() {
    guard let controller = gtk_event_controller_focus_new() else { return }
    controller.on("enter") { [weak self] in
      if let self, isFocusOfBefore { focus() }
    }
    gtk_widget_add_controller(list, controller)
  }

  // MARK: Position

  /// How far below the upper edge of the list the chosen row begins, in pixels; `nil` where it is out of sight.
  var chosenOffset: Double? {
    articles.chosenIndex.flatMap { area(ofRow: $0) }.flatMap { $0.top >= 0 && $0.top < place.height ? $0.top : nil }
  }

  /// Brings the chosen row to where it was, or to where it is seen.
  ///
  /// - Parameter offset: How far below the upper edge of the list it began, in pixels; negative where that is not known.
  func showChosen(atOffset offset: Double) {
    guard let index = articles.chosenIndex else { return }
    place.show(offset >= 0 ? .at(index, offset: offset) : .row(index))
  }

  /// The first row that is seen, and how far below the upper edge of the list it begins.
  var firstSeen: ArticleList.Place? {
    guard let first = seenRows.first, let index = articles.timeline.index(of: first.article) else { return nil }
    return articles.timeline[index].map { .init(entry: $0, offset: first.offset) }
  }

  /// The rows that are seen, from the top, and how far below the upper edge of the list each begins.
  private var seenRows: [(article: ArticleSummary.ID, offset: Double)] {
    rows.places.filter { $0.bottom > 1 && $0.top < place.height }.map { ($0.article, $0.top) }
      .sorted { $0.1 < $1.1 }
  }

  /// The upper and the lower edge of a row in the list, if it has a widget.
  func area(ofRow index: Int) -> (top: Double, bottom: Double)? {
    row(at: index).flatMap { gtk_widget_get_parent($0.widget)?.verticalExtent(in: list) }
  }

  /// Notes what is seen of the list once it is at rest.
  func noteSettled() {
    let seen = seenRows
    let first = seen.first.flatMap { articles.timeline.index(of: $0.article) }
    let following = first.map { articles.timeline.entries(in: $0..<$0 + seen.count).map(\.id) } ?? []
    let chosen = articles.chosenIndex
    let area = chosen.flatMap { self.area(ofRow: $0) } ?? (0, 0)
    onSettled([
      ("first", first ?? -1), ("offset", Int((seen.first?.offset ?? 0).rounded())), ("chosen", chosen ?? -1),
      ("top", Int(area.top.rounded())),
      ("bottom", Int(area.bottom.rounded())), ("height", Int(place.height)), ("rows", seen.count),
      // Whether the rows follow each other as in the list.
      ("in-order", following == seen.map(\.article)),
    ])
  }
}
