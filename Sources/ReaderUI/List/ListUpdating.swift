import Articles
import GTKSupport
import Library
import Reading

/// Shows changes of the rows on screen. Visible rows keep their places, and new rows above them are counted.
final class ListUpdating {
  private let articles: ArticleList
  private let list: ArticleListView
  private let sight: ListSight
  private let selection: ListSelection
  private let scrolledPast: ScrolledPast
  private let pill: NewRowsPill
  /// New rows that the reader expects at the top of the list.
  let asking = AwaitedRows()
  /// Older rows from the section's archive.
  let older = AwaitedRows()
  /// True if the current rows are only of unread articles.
  private var isUnreadOnly = false

  /// - Parameter interface: The interface of the list pane.
  init(
    in interface: Interface, _ articles: ArticleList, _ list: ArticleListView, sight: ListSight,
    selection: ListSelection, scrolledPast: ScrolledPast
  ) {
    (self.articles, self.list, self.sight) = (articles, list, sight)
    (self.selection, self.scrolledPast) = (selection, scrolledPast)
    pill = NewRowsPill(in: interface)
    pill.onWanted = { [weak self] in self?.showNews() }
  }

  /// Shows another list. `ended` shows the page for the new rows.
  func replace(seeing seen: ArticleList.Place?, ended: () -> Void) {
    pill.rows = NewRows()
    isUnreadOnly = articles.query.isUnreadOnly
    selection.listReplaced()
    scrolledPast.forget()
    let hadFocus = list.hasFocus
    let target = seen.flatMap { seen in
      articles.timeline.index(of: seen.entry.id).map { ListPlace.Target.at($0, offset: seen.offset) }
    }
    list.replace(
      count: articles.timeline.count, chosen: articles.chosenIndex,
      seeing: target ?? articles.chosenIndex.map { .row($0) } ?? .top)
    ended()
    // The row at the focus belongs to another article now.
    if hadFocus { focus() }
  }

  /// Shows the list after rows were inserted or removed. `ended` shows the page for the new rows.
  func splice(_ splices: [Splice], ended: () -> Void) {
    let hadFocus = list.hasFocus
    scrolledPast.forget()
    // A visible row keeps its place on screen if other rows are inserted or removed above it: the chosen row, or else
    // the first visible row.
    let held = articles.isCurrent ? sight.held : nil
    // In a search, the reader looks at the newest results first, and even newer ones may be found later. A reader who
    // refreshes expects new articles at the top. In all other cases, visible rows keep their places.
    let staysAtTop = (articles.query.isSearch || asking.isOn) && held?.isChosen != true && list.place.isAtTop
    let index = held.flatMap { articles.timeline.index(of: $0.article) }
    // Rows from an archive, rows that a search found, and rows that a filter had hidden do not count as new.
    let isNews = !older.isOn && !articles.query.isSearch && articles.query.isUnreadOnly == isUnreadOnly
    isUnreadOnly = articles.query.isUnreadOnly
    if let held, let index, isNews, !staysAtTop { pill.rows.move(from: held.place, to: index) }
    selection.listSpliced()
    list.splice(
      splices, count: articles.timeline.count, chosen: articles.chosenIndex, several: selection.several.places)
    ended()
    if hadFocus, !splices.isEmpty { focus() }
    if staysAtTop {
      list.place.show(.top)
    } else if let held, let index, index != held.place {
      list.place.show(.at(index, offset: held.offset))
    }
  }

  /// Moves the focus to the chosen row, or else to the list.
  func focus() { list.focus(on: articles.isCurrent ? articles.chosenIndex : nil) }

  /// Records which new rows the reader has reached. While the list is still scrolling to its target, does nothing.
  func noteSeen() {
    if pill.rows.count > 0, list.place.target == nil, let first = list.rows.firstSeen { pill.rows.see(from: first) }
  }

  /// Shows the top of the list with the new articles.
  private func showNews() {
    pill.rows = NewRows()
    list.place.show(.top)
  }
}
