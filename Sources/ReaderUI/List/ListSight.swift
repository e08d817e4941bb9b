import Articles
import Reading

/// Tells which articles are visible in the list, and where.
struct ListSight {
  let articles: ArticleList
  let list: ArticleListView

  /// The visible rows from the top, with their distance from the upper edge of the list, in pixels.
  var rows: [(article: ArticleSummary.ID, offset: Double)] {
    list.rows.places.filter { $0.bottom > 1 && $0.top < list.place.height }.map { ($0.article, $0.top) }
      .sorted { $0.1 < $1.1 }
  }

  /// The first visible row.
  var first: ArticleList.Place? {
    guard let first = rows.first, let index = articles.timeline.index(of: first.article) else { return nil }
    return articles.timeline[index].map { .init(entry: $0, offset: first.offset) }
  }

  /// The row that keeps its place on screen when other rows are inserted or removed: the chosen row if it is visible,
  /// or else the first visible row. Its number is from before the change.
  var held: (article: ArticleSummary.ID, place: Int, offset: Double, isChosen: Bool)? {
    let seen = rows
    let chosen = seen.first { $0.article == articles.chosenArticle }
    guard let row = chosen ?? seen.first, let place = list.rows.place(of: row.article) else { return nil }
    return (row.article, place, row.offset, chosen != nil)
  }

  /// The distance of the chosen row from the upper edge of the list, in pixels; `nil` if the row is not visible.
  var chosenOffset: Double? {
    articles.chosenIndex.flatMap { list.rows.area(at: $0) }
      .flatMap { $0.top >= 0 && $0.top < list.place.height ? $0.top : nil }
  }

  /// The state of the visible rows, for the trace: the places of the first visible row and of the chosen row, the edges
  /// of the chosen row, and whether the rows are in the order of the list.
  var summary: [(String, Any)] {
    let seen = rows
    let first = seen.first.flatMap { articles.timeline.index(of: $0.article) }
    let following = first.map { articles.timeline.entries(in: $0..<$0 + seen.count).map(\.id) } ?? []
    let chosen = articles.chosenIndex
    let area = chosen.flatMap { list.rows.area(at: $0) } ?? (0, 0)
    return [
      ("first", first ?? -1), ("offset", Int((seen.first?.offset ?? 0).rounded())), ("chosen", chosen ?? -1),
      ("top", Int(area.top.rounded())), ("bottom", Int(area.bottom.rounded())), ("height", Int(list.place.height)),
      ("rows", seen.count), ("in-order", following == seen.map(\.article)),
    ]
  }
}
