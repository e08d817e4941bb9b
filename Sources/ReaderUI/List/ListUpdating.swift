import Articles
import GTKSupport
import Library
import Reading

/// Brings changed rows to the screen: visible rows keep their places, and new rows above them are counted.
final class ListUpdating {
  private let articles: ArticleList
  private let list: ArticleListView
  private let sight: ListSight
  private let selection: ListSelection
  private let scrolledPast: ScrolledPast
  private let pill: NewRowsPill
  /// New rows that the reader waits for at the top.
  let asking = AwaitedRows()
  /// Older rows from the section's archive.
  let older = AwaitedRows()
  /// True if the current rows are of unread articles only.
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

  /// Shows other rows. `ended` shows the page that fits them.
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
    // The row keeps the focus, but it belongs to another article now.
    if hadFocus { focus() }
  }

  /// Shows the rows after some came or went. `ended` shows the page that fits them.
  func splice(_ splices: [Splice], ended: () -> Void) {
    let hadFocus = list.hasFocus
    scrolledPast.forget()
    // A visible row keeps its place when others come or go above it: the chosen row, or else the first.
    let held = articles.isCurrent ? sight.held : nil
    // In a search, the reader looks at the newest results first, and newer ones may be found later. A reader who asked
    // for new articles expects them at the top. In all other cases no visible row moves.
    let staysAtTop = (articles.query.isSearch || asking.isOn) && held?.isChosen != true && list.place.isAtTop
    let index = held.flatMap { articles.timeline.index(of: $0.article) }
    // Rows from an archive, rows that a search found, and rows that were filtered out before are not new.
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

  /// Puts the focus on the chosen row, or on the list.
  func focus() { list.focus(on: articles.isCurrent ? articles.chosenIndex : nil) }

  /// Notes which new rows the reader has reached. This waits while the list still scrolls to its target.
  func noteSeen() {
    if pill.rows.count > 0, list.place.target == nil, let first = list.rows.firstSeen { pill.rows.see(from: first) }
  }

  /// Shows the top of the list with the new articles.
  private func showNews() {
    pill.rows = NewRows()
    list.place.show(.top)
  }
}
