import Articles
import CGTK
import GLibSupport
import GTKSupport

/// The items that the list view has created, with their content. Records which items already show their content.
///
/// `GtkListView` creates some 200 items. It moves all of them when the list jumps, and GTK checks the styles of all of
/// them when one is chosen. But only a dozen are visible. So only visible items and items near them have a row. A
/// visible item shows new content before the next frame, and a near item in one of the next frames.
final class LiveRows {
  private let list: Widget
  private var slots: [OpaquePointer: RowSlot] = [:]
  /// Rows that belong to no item. Moving a row to another item is faster than creating a new row.
  private var spare: [ArticleRow] = []
  /// The number of rows, including the spare ones.
  private var made = 0
  /// The items that do not show their current content yet.
  private var stale: Set<OpaquePointer> = []
  private var isCatchingUp = false
  /// True if items were missing between the visible ones in the last layout.
  private var isClosingGap = false
  /// The items near the visible ones that do not show their content yet. The nearest is last.
  private var near: [OpaquePointer] = []
  /// The places that were visible in the last layout.
  private var seen = 0..<0
  /// The mean height of the rows that showed their articles, in pixels.
  private var height = 100
  /// Returns the content of a place: an article, an unknown article, or the footer.
  var content: (Int) -> Content = { _ in .footer }
  /// Shows the content for a place of the list in a row.
  var show: (ArticleRow, Int) -> Void = { _, _ in }
  /// Shows the footer in its slot.
  var showFooter: (RowSlot) -> Void = { _ in }

  /// The content for a place of the list. An article is `nil` if it is not known yet.
  enum Content {
    case article(ArticleSummary.ID?)
    case footer
  }

  /// The number of near rows to show per frame.
  private static let rowsPerFrame = 6
  /// The maximum number of new rows per frame. GTK needs some milliseconds for the styles and sizes of a new row.
  private static let newRowsPerFrame = 2
  /// The number of first frames of a window. In these frames, all visible rows are created at once, because nobody is
  /// waiting for other work.
  private static let openingFrames = 10
  /// The maximum distance of a near row from the visible ones, in rows. It is about a page, so that pictures are loaded
  /// before the reader scrolls there.
  private static let reach = 8

  init(of list: Widget, selection: OpaquePointer) {
    self.list = list
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { (item: UnsafeMutableRawPointer?) in
      if let item { item.keep(RowSlot(of: item.opaque)) }
    }
    factory.on("teardown") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let row = item.kept(RowSlot.self)?.giveRow() else { return }
      self?.spare.append(row)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let slot = item.kept(RowSlot.self) else { return }
      self?.slots[item] = slot
      self?.assign(item, slot)
      self?.catchUp()
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let self, let item = item?.opaque, let slot = slots.removeValue(forKey: item) else { return }
      stale.remove(item)
      slot.leave()
      slot.showContent()
    }
    gtk_list_view_set_model(list.opaque, selection)
    gtk_list_view_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
    list.afterEveryLayout { [weak self] in self?.showSeen() }
  }

  /// The articles of all items, in no particular order.
  var articles: [ArticleSummary.ID] { slots.values.compactMap(\.article) }

  /// The edges of the articles' rows in the list, in pixels, in no particular order.
  var places: [(article: ArticleSummary.ID, top: Double, bottom: Double)] {
    slots.values.compactMap { slot in
      guard let article = slot.article, let area = area(of: slot) else { return nil }
      return (article, area.top, area.bottom)
    }
  }

  /// Returns the place of an article among the rows on screen, before any change that is not shown yet.
  func place(of article: ArticleSummary.ID) -> Int? { slots.values.first { $0.article == article }?.place }

  /// Returns the widget at a place of the list; `nil` if there is none.
  func widget(at index: Int) -> Widget? {
    slots.values.first { $0.place == index }.flatMap(\.widget)
  }

  /// Returns the article at a vertical position in the list, in pixels, with its widget.
  func item(atHeight y: Double) -> (article: ArticleSummary.ID, widget: Widget)? {
    item { area(of: $0).map { $0.top <= y && y < $0.bottom } ?? false }
  }

  /// Returns the first article whose row's text is the wanted one, with this text.
  func text(where isWanted: (Widget) -> Bool) -> (article: ArticleSummary.ID, text: Widget)? {
    for slot in slots.values where slot.isSeen {
      if let article = slot.article, let text = slot.row?.text, isWanted(text) { return (article, text) }
    }
    return nil
  }

  /// Moves an article's row sideways, by a number of pixels.
  func shift(_ article: ArticleSummary.ID, by distance: Int32) {
    slots.values.first { $0.article == article }?.row?.shift(by: distance)
  }

  /// The article that has the focus, with its widget.
  var focused: (article: ArticleSummary.ID, widget: Widget)? { item { $0.widget?.containsFocus == true } }

  private func item(where isWanted: (RowSlot) -> Bool) -> (article: ArticleSummary.ID, widget: Widget)? {
    guard let slot = slots.values.first(where: isWanted), let article = slot.article, let widget = slot.widget
    else { return nil }
    return (article, widget)
  }

  /// The places that are at least partly visible.
  var seenPlaces: Range<Int> {
    let places = slots.values.filter { area(of: $0).map { $0.bottom > 1 } ?? false }.map(\.place)
    guard let first = places.min(), let last = places.max() else { return 0..<0 }
    return first..<last + 1
  }

  /// The first place that is at least partly visible.
  var firstSeen: Int? { seenPlaces.first }

  /// Shows the content for a place at once, because a screen reader is about to read it.
  func showNow(at index: Int) {
    var newRows = 1
    if let item = stale.first(where: { slots[$0]?.place == index }) { show(item, making: &newRows) }
  }

  /// Returns the upper and lower edges of the row at a place, in pixels of the list; `nil` if there is no widget.
  func area(at index: Int) -> (top: Double, bottom: Double)? { widget(at: index)?.verticalExtent(in: list) }

  /// Updates the places whose content or look changed.
  func change(_ isWanted: (Int) -> Bool) {
    for (item, slot) in slots where isWanted(slot.place) { assign(item, slot) }
    catchUp()
  }

  /// Updates the rows of articles whose data changed.
  func change(_ articles: [ArticleSummary.ID]) {
    let articles = Set(articles)
    for (item, slot) in slots where slot.article.map(articles.contains) ?? false { stale.insert(item) }
    catchUp()
  }

  /// Removes a widget that is not a row, such as the footer, from the item that shows it.
  func takeOut(_ widget: Widget) {
    slots.values.first { $0.shows(widget) }?.showContent()
  }

  private func assign(_ item: OpaquePointer, _ slot: RowSlot) {
    switch content(slot.place) {
    case .article(let article):
      slot.setChoosable(true)
      slot.stand(for: article, height: height)
      stale.insert(item)
    case .footer:
      slot.leave()
      stale.remove(item)
      showFooter(slot)
    }
  }

  /// Requests a layout. After it, items show their current content.
  private func catchUp() {
    if !stale.isEmpty { gtk_widget_queue_allocate(list) }
  }

  /// Updates the visible rows. This runs after every layout, and scrolling causes a layout too. If rows are less high
  /// than expected, more rows become visible.
  private func showSeen() {
    let visible = slots.filter(\.value.isSeen)
    let places = visible.values.map(\.place)
    guard let first = places.min(), let last = places.max() else { return }
    if visible.count <= last - first { closeGap() } else { isClosingGap = false }
    guard !stale.isEmpty else { return }
    seen = first..<last + 1
    let heights = visible.filter { !stale.contains($0.key) }.values.compactMap(\.height)
    if !heights.isEmpty { setHeight(heights.reduce(0, +) / heights.count) }
    showSeen(stale.intersection(visible.keys))
    near = stale.compactMap { item in slots[item].map { (item, distance(to: $0)) } }
      .filter { $0.1 <= Self.reach }.sorted { $0.1 > $1.1 }.map(\.0)
    showNear()
  }

  private func showSeen(_ items: Set<OpaquePointer>) {
    var newRows = isOpening ? items.count : Self.newRowsPerFrame
    for item in items.sorted(by: { (slots[$0]?.place ?? 0) < (slots[$1]?.place ?? 0) }) { show(item, making: &newRows) }
    guard !stale.isDisjoint(with: items) else { return }
    list.onEveryFrame { [weak self] in
      self?.catchUp()
      return false
    }
  }

  private var isOpening: Bool {
    gtk_widget_get_frame_clock(list).map { gdk_frame_clock_get_frame_counter($0) < Self.openingFrames } ?? true
  }

  /// Makes the list view compute the visible items again. If rows above are less high than expected and the list
  /// reaches its top, the list view would otherwise leave out the items before its anchor.
  private func closeGap() {
    guard !isClosingGap else { return }
    isClosingGap = true
    list.afterNextFrame { [weak self] in
      guard let self, isClosingGap, let adjustment = gtk_scrollable_get_vadjustment(list.opaque) else { return }
      let value = gtk_adjustment_get_value(adjustment)
      // Scrolling makes the list view use the item at the top of the list as its anchor.
      for value in [value + 1, value] { gtk_adjustment_set_value(adjustment, value) }
    }
  }

  /// Sets the mean height of rows. If the rows have another style, their height changes, and items without a row must
  /// get the new height.
  private func setHeight(_ new: Int) {
    let isOther = abs(new - height) > height / 3
    height = new
    if isOther { for slot in slots.values { slot.setHeight(new) } }
  }

  /// Returns the distance of an item from the visible places, in rows.
  private func distance(to slot: RowSlot) -> Int { max(seen.lowerBound - slot.place, slot.place - seen.upperBound + 1) }

  /// Shows some of the near rows in each frame, the nearest first, because the reader reaches these first. Then creates
  /// rows for later scrolling, one per frame.
  private func showNear() {
    guard !isCatchingUp, !near.isEmpty || isShort else { return }
    isCatchingUp = true
    list.onEveryFrame { [weak self] in
      guard let self else { return false }
      if near.isEmpty, isShort { spare.append(makeRow()) }
      let next = near.suffix(Self.rowsPerFrame)
      var newRows = Self.newRowsPerFrame
      for item in next.reversed() where stale.contains(item) { show(item, making: &newRows) }
      near.replaceSubrange(next.indices, with: next.filter(stale.contains))
      isCatchingUp = !near.isEmpty || isShort
      return isCatchingUp
    }
  }

  /// True if scrolling needs more rows than exist.
  private var isShort: Bool { made < min(seen.count + 4 * Self.reach, slots.count) }

  private func makeRow() -> ArticleRow {
    made += 1
    return ArticleRow()
  }

  private func area(of slot: RowSlot) -> (top: Double, bottom: Double)? { slot.widget?.verticalExtent(in: list) }

  /// - Parameter newRows: The number of rows that may still be created. If it is 0 and no row is free, the item is
  ///   shown later.
  private func show(_ item: OpaquePointer, making newRows: inout Int) {
    guard let slot = slots[item] else { return }
    if slot.row == nil {
      guard let row = unusedRow() ?? newRow(&newRows) else { return }
      slot.take(row)
    }
    stale.remove(item)
    if let row = slot.row { show(row, slot.place) }
  }

  private func newRow(_ newRows: inout Int) -> ArticleRow? {
    guard newRows > 0 else { return nil }
    newRows -= 1
    return makeRow()
  }

  /// Returns a spare row, or the row that is farthest from the visible ones.
  private func unusedRow() -> ArticleRow? {
    if let row = spare.popLast() { return row }
    let far = slots.filter { $0.value.row != nil && distance(to: $0.value) > 2 * Self.reach }
      .max { distance(to: $0.value) < distance(to: $1.value) }
    guard let (item, slot) = far, let row = slot.giveRow() else { return nil }
    stale.insert(item)
    return row
  }
}
