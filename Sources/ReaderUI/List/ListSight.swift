import Articles
import Reading

/// Which articles the reader sees in the list, and where.
struct ListSight {
  let articles: ArticleList
  let list: ArticleListView

  /// The rows that are seen, from the top, and how far below the upper edge of the list each begins, in pixels.
  var rows: [(article: ArticleSummary.ID, offset: Double)] {
    list.rows.places.filter { $0.bottom > 1 && $0.top < list.place.height }.map { ($0.article, $0.top) }
      .sorted { $0.1 < $1.1 }
  }

  /// The first row that is seen.
  var first: ArticleList.Place? {
    guard let first = rows.first, let index = articles.timeline.index(of: first.article) else { return nil }
    return articles.timeline[index].map { .init(entry: $0, offset: first.offset) }
  }

  /// The row that stays where it is when others come: the chosen one if it is seen, or else the first that is seen. The place is
  /// that of the rows as they were shown last.
  var held: (article: ArticleSummary.ID, place: Int, offset: Double, isChosen: Bool)? {
    let seen = rows
    let chosen = seen.first { $0.article == articles.chosenArticle }
    guard let row = chosen ?? seen.first, let place = list.rows.place(of: row.article) else { return nil }
    return (row.article, place, row.offset, chosen != nil)
  }

  /// How far below the upper edge of the list the chosen row begins, in pixels; `nil` where it is out of sight.
  var chosenOffset: Double? {
    articles.chosenIndex.flatMap { list.rows.area(at: $0) }
      .flatMap { $0.top >= 0 && $0.top < list.place.height ? $0.top : nil }
  }

  /// The places of the first row that is seen and of the chosen one, the edges of that, and whether rows follow each other as in the list.
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
