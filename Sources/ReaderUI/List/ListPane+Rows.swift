import Articles
import CGTK
import FoundationEssentials
import Reading

/// The rows of the list, each used for one article after another.
extension ListPane {
  func setUpRows() {
    rows.content = { [weak self] index in
      guard let self, articles.timeline.indices.contains(index) else { return .footer }
      return .article(articles.timeline[index]?.id)
    }
    rows.show = { [weak self] in self?.show($1, in: $0) }
    rows.showFooter = { [weak self] in self?.showFooter(in: $0) }
    articles.rows.onLoaded = { [weak self] in self?.rows.change($0.map(\.id)) }
  }

  private func show(_ index: Int, in row: ArticleRow) {
    guard let id = articles.timeline[index]?.id else {
      row.expect(nil, heading: nil)
      return articles.need(index)
    }
    if let summary = articles.rows[id] {
      // A search looks into all publications.
      let namesSource = section.mixesSources || articles.query.isSearch
      row.show(
        summary, heading: heading(at: index), isFirst: index == 0, namesSource: namesSource, now: Date(),
        thumbnails: thumbnails)
    } else {
      row.expect(id, heading: heading(at: index))
      articles.rows.load(articles.timeline.entries(in: max(0, index - 20)..<index + 40).map(\.id))
    }
  }

  /// The row at a place, where it has a widget.
  func row(at index: Int) -> ArticleRow? {
    articles.timeline[index].flatMap { rows[$0.id] }
  }

  /// There is one footer, which moves from the item that showed it last.
  private func showFooter(in item: OpaquePointer) {
    guard let footer, gtk_list_item_get_child(item) != footerRow.widget else { return }
    if let old = rows.item(showing: footerRow.widget) { rows.restore(old) }
    gtk_list_item_set_child(item, footerRow.widget)
    footerRow.show(footer)
  }

  /// The day over the first of its rows. Those without a date stand among the others, and say nothing of a day.
  private func heading(at index: Int) -> String? {
    guard let entry = articles.timeline[index], isDated(entry) else { return nil }
    var before = index - 1
    while before >= 0 {
      // What is above is still to be read, and then this row is shown again.
      guard let other = articles.timeline[before] else { return nil }
      if isDated(other) {
        return DateText.isSameDay(other.published, entry.published)
          ? nil : DateText.heading(of: entry.published, now: Date())
      }
      before -= 1
    }
    return DateText.heading(of: entry.published, now: Date())
  }

  /// Rows that have not come yet are taken for dated ones, as nearly all are.
  private func isDated(_ entry: TimelineEntry) -> Bool { articles.rows[entry.id]?.isDated ?? true }
}
