import Articles
import CGTK
import GTKSupport

/// The article that the reader chose, and how far the list is scrolled.
extension ListPane {
  /// The chosen article; `nil` while another list is being read.
  var selectedArticle: ArticleSummary.ID? {
    isCurrent ? selectedIndex.map { entries[$0].id } : nil
  }

  /// How many articles the list has; none while another list is being read.
  var count: Int { isCurrent ? entries.count : 0 }

  /// The article at the top.
  var firstArticle: ArticleSummary.ID? { isCurrent ? entries.first?.id : nil }

  /// All articles of the list as they are now, to be marked; `nil` while another list is being read.
  var marked: Marked? {
    guard isCurrent, let last = entries.map(\.id).max() else { return nil }
    return query.isEmpty ? .section(section, upTo: last) : .articles(entries.map(\.id))
  }

  /// A row that has been read from the library already.
  func summary(of article: ArticleSummary.ID) -> ArticleSummary? { rows[article] }

  var selectedIndex: Int? {
    let index = Int(gtk_single_selection_get_selected(selection.opaque))
    return entries.indices.contains(index) ? index : nil
  }

  /// Chooses the article `step` rows further down.
  func select(step: Int) {
    guard isCurrent else { return postpone(step: step) }
    guard !entries.isEmpty else { return }
    let index = selectedIndex.map { min(max($0 + step, 0), entries.count - 1) } ?? (step > 0 ? 0 : entries.count - 1)
    select(index, goingOnBy: step)
  }

  /// Chooses the next or previous unread article.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `CancellationError` where another list came meanwhile.
  @discardableResult
  func selectUnread(step: Int) async throws -> Bool {
    await settle()
    let entries = entries
    var index = selectedIndex.map { $0 + step } ?? (step > 0 ? 0 : entries.count - 1)
    while entries.indices.contains(index) {
      // Pages of rows, as the next unread one may be far away.
      let end = min(max(index + step * 200, -1), entries.count)
      let page = stride(from: index, to: end, by: step).map { entries[$0].id }
      let summaries = try await library.summaries(page)
      guard entries == self.entries else { throw CancellationError() }
      if let unread = summaries.first(where: { !$0.isRead }) {
        rows.add([unread])
        return select(unread.id, goingOnBy: step)
      }
      index = end
      if end == -1 { break }
    }
    return false
  }

  /// Chooses an article by its key.
  @discardableResult
  func select(_ article: ArticleSummary.ID, goingOnBy step: Int = 0) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == article }) else { return false }
    select(index, goingOnBy: step)
    return true
  }

  /// - Parameter step: Which way the reader goes on: the row that comes next is seen as well.
  private func select(_ index: Int, goingOnBy step: Int) {
    // A list that still grows may not have come to this row yet.
    if index >= Int(g_list_model_get_n_items(selection.opaque)) { model.replace(with: keys) }
    gtk_single_selection_set_selected(selection.opaque, UInt32(index))
    // A row's focus follows, so that the arrow keys and a screen reader go on from it.
    if gtk_widget_get_focus_child(list) != nil, let item = bound.first(where: { $0.value.article == entries[index].id })
    {
      gtk_widget_grab_focus(gtk_widget_get_parent(item.value.widget))
    }
    let next = index + step.signum()
    place.show(.row(index, beside: step != 0 && entries.indices.contains(next) ? next : nil))
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() {
    if let chosen = selectedArticle, let row = bound.values.first(where: { $0.article == chosen }) {
      gtk_widget_grab_focus(gtk_widget_get_parent(row.widget))
    } else {
      gtk_widget_grab_focus(list)
    }
  }

  func selectionChanged() {
    guard !isReplacing else { return }
    // What is found need not belong to the section.
    if query.isEmpty, let article = selectedArticle { visited.append(article) }
    if let index = selectedIndex { place.show(.row(index)) }
    onSelect(selectedArticle)
  }

  // MARK: Position

  /// How far below the upper edge of the list the chosen row begins, in pixels; `nil` where it is out of sight.
  var chosenOffset: Double? {
    selectedIndex.flatMap { area(ofRow: $0) }.flatMap { $0.top >= 0 && $0.top < place.height ? $0.top : nil }
  }

  /// Brings the chosen row to where it was, or to where it is seen.
  ///
  /// - Parameter offset: How far below the upper edge of the list it began, in pixels; negative where that is not known.
  func showChosen(atOffset offset: Double) {
    guard let index = selectedIndex else { return }
    place.show(offset >= 0 ? .at(index, offset: offset) : .row(index))
  }

  /// The first row that is seen, and how far below the upper edge of the list it begins.
  var firstSeen: (article: ArticleSummary.ID, offset: Double)? { seenRows.first }

  /// The rows that are seen, from the top, and how far below the upper edge of the list each begins.
  private var seenRows: [(article: ArticleSummary.ID, offset: Double)] {
    let seen = bound.values.compactMap { row -> (article: ArticleSummary.ID, offset: Double)? in
      guard let article = row.article, let item = gtk_widget_get_parent(row.widget),
        let area = item.verticalExtent(in: list),
        area.bottom > 1, area.top < place.height
      else { return nil }
      return (article, area.top)
    }
    return seen.sorted { $0.offset < $1.offset }
  }

  /// The upper and the lower edge of a row in the list, if it has a widget.
  func area(ofRow index: Int) -> (top: Double, bottom: Double)? {
    guard entries.indices.contains(index) else { return nil }
    let id = entries[index].id
    guard let row = bound.values.first(where: { $0.article == id }) else { return nil }
    return gtk_widget_get_parent(row.widget)?.verticalExtent(in: list)
  }

  /// Notes what is seen of the list once it is at rest.
  func noteSettled() {
    let seen = seenRows
    let first = entries.firstIndex { $0.id == seen.first?.article }
    let following = first.map { entries[$0...].prefix(seen.count).map(\.id) } ?? []
    let chosen = selectedIndex
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
