import Articles
import CGTK
import FoundationEssentials
import Reading

/// The rows of the list, each used for one article after another.
extension ListPane {
  func setUpRows() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let row = ArticleRow()
      gtk_list_item_set_child(item.opaque, row.widget)
      item.keep(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(ArticleRow.self) else { return }
      self?.bound[item] = row
      self?.show(item, in: row)
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque else { return }
      guard let row = self?.bound.removeValue(forKey: item) else { return }
      row.clear()
      gtk_list_item_set_child(item, row.widget)
    }
    gtk_list_view_set_model(list.opaque, selection.opaque)
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
  }

  func show(_ item: OpaquePointer, in row: ArticleRow) {
    let index = Int(gtk_list_item_get_position(item))
    let timeline = articles.timeline
    let isArticle = timeline.indices.contains(index)
    gtk_list_item_set_selectable(item, isArticle ? 1 : 0)
    gtk_list_item_set_activatable(item, isArticle ? 1 : 0)
    guard isArticle else { return showFooter(in: item) }
    if gtk_list_item_get_child(item) != row.widget { gtk_list_item_set_child(item, row.widget) }
    guard let id = timeline[index]?.id else {
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
      articles.rows.load(timeline.entries(in: max(0, index - 20)..<index + 40).map(\.id))
    }
  }

  /// Shows the rows again that have a widget and stand at some places.
  func showRows(_ isWanted: (Int) -> Bool) {
    for (item, row) in bound where isWanted(Int(gtk_list_item_get_position(item))) { show(item, in: row) }
  }

  /// The row at a place, where it has a widget.
  func row(at index: Int) -> ArticleRow? {
    guard let id = articles.timeline[index]?.id else { return nil }
    return bound.values.first { $0.article == id }
  }

  /// There is one footer, which moves from the item that showed it last.
  private func showFooter(in item: OpaquePointer) {
    guard let footer, gtk_list_item_get_child(item) != footerRow.widget else { return }
    if let old = bound.first(where: { gtk_list_item_get_child($0.key) == footerRow.widget }) {
      gtk_list_item_set_child(old.key, old.value.widget)
    }
    gtk_list_item_set_child(item, footerRow.widget)
    footerRow.show(footer)
  }

  func rowsLoaded(_ summaries: [ArticleSummary]) {
    let ids = Set(summaries.map(\.id))
    for (item, row) in bound where row.article.map(ids.contains) ?? false {
      show(item, in: row)
    }
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
