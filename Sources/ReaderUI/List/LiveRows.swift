import Articles
import CGTK
import GLibSupport
import GTKSupport

/// The rows of the list that have a widget: what each stands for, and whether it shows that already.
///
/// `GtkListView` keeps some 200 of them, and gives all of them another place where the list jumps. To lay out the text of so many
/// takes longer than a frame, and a dozen are seen. So a row that stands for something else shows it before the next frame is
/// drawn where it is seen, in one of the next frames where it is near that, and elsewhere not before the reader comes near.
final class LiveRows {
  private let list: Widget
  private var rows: [OpaquePointer: ArticleRow] = [:]
  /// Those without a place. To make one takes longer than to give it another.
  private var spare: [ArticleRow] = []
  /// Those that do not show yet what they stand for.
  private var stale: Set<OpaquePointer> = []
  private var isCatchingUp = false
  /// Those of them that are near what is seen, the nearest last.
  private var near: [OpaquePointer] = []
  /// What stands at a place: an article, one that is not known yet, or nothing but the footer.
  var content: (Int) -> Content = { _ in .footer }
  /// Shows what stands at a place in a row.
  var show: (ArticleRow, Int) -> Void = { _, _ in }
  /// Takes in the widget of the footer.
  var showFooter: (OpaquePointer) -> Void = { _ in }

  /// What stands at a place of the list.
  enum Content {
    case article(ArticleSummary.ID?)
    case footer
  }

  /// Near what is seen, this many rows are shown in a frame.
  private static let rowsPerFrame = 6
  /// How many places from what is seen a row is near it: about a page, so that its picture is there before the reader.
  private static let reach = 8

  init(of list: Widget, selection: OpaquePointer) {
    self.list = list
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let row = self?.spare.popLast() ?? ArticleRow()
      gtk_list_item_set_child(item.opaque, row.widget)
      item.keep(row)
    }
    factory.on("teardown") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(ArticleRow.self) else { return }
      row.leave()
      gtk_list_item_set_child(item, nil)
      self?.spare.append(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(ArticleRow.self) else { return }
      self?.rows[item] = row
      self?.assign(item, row)
      self?.catchUp()
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let self, let item = item?.opaque, let row = rows.removeValue(forKey: item) else { return }
      stale.remove(item)
      row.stand(for: nil)
      if gtk_list_item_get_child(item) != row.widget { gtk_list_item_set_child(item, row.widget) }
    }
    gtk_list_view_set_model(list.opaque, selection)
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
    list.afterEveryLayout { [weak self] in self?.showSeen() }
  }

  /// The articles that rows stand for, in no order.
  var articles: [ArticleSummary.ID] { rows.values.compactMap(\.article) }

  /// Where the articles' rows are in the list, in pixels and in no order.
  var places: [(article: ArticleSummary.ID, top: Double, bottom: Double)] {
    rows.values.compactMap { row in
      guard let article = row.article, let area = area(of: row) else { return nil }
      return (article, area.top, area.bottom)
    }
  }

  /// The widget at a place, where it has one.
  func widget(at index: Int) -> Widget? {
    rows.first { place(of: $0.key) == index }.flatMap { gtk_widget_get_parent($0.value.widget) }
  }

  /// The first place of which something is seen.
  var firstSeen: Int? {
    rows.filter { _, row in area(of: row).map { $0.bottom > 1 } ?? false }.keys.map(place).min()
  }

  /// Shows what stands at a place at once, as for a screen reader that is about to say it.
  func showNow(at index: Int) {
    if let item = stale.first(where: { place(of: $0) == index }) { show(item) }
  }

  /// The upper and the lower edge of the row at a place, in pixels of the list, if it has a widget.
  func area(at index: Int) -> (top: Double, bottom: Double)? { widget(at: index)?.verticalExtent(in: list) }

  /// What stands at some places is something else, or looks otherwise.
  func change(_ isWanted: (Int) -> Bool) {
    for (item, row) in rows where isWanted(place(of: item)) { assign(item, row) }
    catchUp()
  }

  /// What is known of some articles is something else.
  func change(_ articles: [ArticleSummary.ID]) {
    let articles = Set(articles)
    for (item, row) in rows where row.article.map(articles.contains) ?? false { stale.insert(item) }
    catchUp()
  }

  /// The item that shows a widget which is not its row's.
  func item(showing widget: Widget) -> OpaquePointer? { rows.keys.first { gtk_list_item_get_child($0) == widget } }

  /// Gives an item back its row.
  func restore(_ item: OpaquePointer) {
    if let row = rows[item] { gtk_list_item_set_child(item, row.widget) }
  }

  private func assign(_ item: OpaquePointer, _ row: ArticleRow) {
    switch content(place(of: item)) {
    case .article(let article):
      gtk_list_item_set_selectable(item, 1)
      gtk_list_item_set_activatable(item, 1)
      if gtk_list_item_get_child(item) != row.widget { gtk_list_item_set_child(item, row.widget) }
      row.stand(for: article)
      stale.insert(item)
    case .footer:
      gtk_list_item_set_selectable(item, 0)
      gtk_list_item_set_activatable(item, 0)
      row.leave()
      stale.remove(item)
      showFooter(item)
    }
  }

  /// Has rows looked at in the layout that comes next.
  private func catchUp() {
    if !stale.isEmpty { gtk_widget_queue_allocate(list) }
  }

  /// Shows the rows that are seen. It runs after every layout, as scrolling is one.
  private func showSeen() {
    guard !stale.isEmpty else { return }
    // The list view hides rows that are out of sight.
    let seen = Set(rows.filter { isSeen($0.value) }.keys)
    guard let first = seen.map(place).min(), let last = seen.map(place).max() else { return }
    for item in stale.intersection(seen) { show(item) }
    func distance(_ item: OpaquePointer) -> Int { max(first - place(of: item), place(of: item) - last) }
    near = stale.filter { distance($0) <= Self.reach }.sorted { distance($0) > distance($1) }
    showNear()
  }

  /// Shows some of those near in each frame: the reader comes to the nearest first.
  private func showNear() {
    guard !isCatchingUp, !near.isEmpty else { return }
    isCatchingUp = true
    list.onEveryFrame { [weak self] in
      guard let self else { return false }
      for item in near.suffix(Self.rowsPerFrame) where stale.contains(item) { show(item) }
      near.removeLast(min(near.count, Self.rowsPerFrame))
      isCatchingUp = !near.isEmpty
      return isCatchingUp
    }
  }

  private func isSeen(_ row: ArticleRow) -> Bool {
    gtk_widget_get_parent(row.widget).map { gtk_widget_get_child_visible($0) != 0 } ?? false
  }

  private func area(of row: ArticleRow) -> (top: Double, bottom: Double)? {
    gtk_widget_get_parent(row.widget)?.verticalExtent(in: list)
  }

  private func place(of item: OpaquePointer) -> Int { Int(gtk_list_item_get_position(item)) }

  private func show(_ item: OpaquePointer) {
    stale.remove(item)
    if let row = rows[item] { show(row, place(of: item)) }
  }
}
