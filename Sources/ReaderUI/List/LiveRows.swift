import Articles
import CGTK
import GLibSupport
import GTKSupport

/// The items of the list view that have a place: what each stands for, and whether it shows that already.
///
/// `GtkListView` keeps some 200 of them, and gives all of them another place where the list jumps; GTK looks at the styles of all
/// of them where one is chosen. A dozen are seen. So only those have a row that are seen or near that, and an item that stands
/// for something else shows it before the next frame is drawn where it is seen, and in one of the next frames where it is near.
final class LiveRows {
  private let list: Widget
  private var slots: [OpaquePointer: RowSlot] = [:]
  /// Rows without a place. To make one takes longer than to give it another.
  private var spare: [ArticleRow] = []
  /// How many rows there are, with and without a place.
  private var made = 0
  /// Those that do not show yet what they stand for.
  private var stale: Set<OpaquePointer> = []
  private var isCatchingUp = false
  /// Whether items were missing among those that are seen in the last layout.
  private var isClosingGap = false
  /// Those of them that are near what is seen, the nearest last.
  private var near: [OpaquePointer] = []
  /// The places that were seen in the last layout.
  private var seen = 0..<0
  /// How high those were in the mean that showed their articles, in pixels.
  private var height = 100
  /// What stands at a place: an article, one that is not known yet, or nothing but the footer.
  var content: (Int) -> Content = { _ in .footer }
  /// Shows what stands at a place in a row.
  var show: (ArticleRow, Int) -> Void = { _, _ in }
  /// Shows the footer in its place.
  var showFooter: (RowSlot) -> Void = { _ in }

  /// What stands at a place of the list.
  enum Content {
    case article(ArticleSummary.ID?)
    case footer
  }

  /// Near what is seen, this many rows are shown in a frame.
  private static let rowsPerFrame = 6
  /// So many are made in a frame: the styles and sizes of a new one take GTK some milliseconds.
  private static let newRowsPerFrame = 2
  /// In its first frames the window holds up nobody: what is seen is there at once.
  private static let openingFrames = 10
  /// How many places from what is seen a row is near it: about a page, so that its picture is there before the reader.
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

  /// The articles that items stand for, in no order.
  var articles: [ArticleSummary.ID] { slots.values.compactMap(\.article) }

  /// Where the articles' rows are in the list, in pixels and in no order.
  var places: [(article: ArticleSummary.ID, top: Double, bottom: Double)] {
    slots.values.compactMap { slot in
      guard let article = slot.article, let area = area(of: slot) else { return nil }
      return (article, area.top, area.bottom)
    }
  }

  /// Where an article stands among the rows as they were shown last.
  func place(of article: ArticleSummary.ID) -> Int? { slots.values.first { $0.article == article }?.place }

  /// The widget at a place, where it has one.
  func widget(at index: Int) -> Widget? {
    slots.values.first { $0.place == index }.flatMap(\.widget)
  }

  /// What stands at a height of the list, in pixels, and its widget.
  func item(atHeight y: Double) -> (article: ArticleSummary.ID, widget: Widget)? {
    item { area(of: $0).map { $0.top <= y && y < $0.bottom } ?? false }
  }

  /// What has the focus.
  var focused: (article: ArticleSummary.ID, widget: Widget)? { item { $0.widget?.containsFocus == true } }

  private func item(where isWanted: (RowSlot) -> Bool) -> (article: ArticleSummary.ID, widget: Widget)? {
    guard let slot = slots.values.first(where: isWanted), let article = slot.article, let widget = slot.widget
    else { return nil }
    return (article, widget)
  }

  /// The places of which something is seen.
  var seenPlaces: Range<Int> {
    let places = slots.values.filter { area(of: $0).map { $0.bottom > 1 } ?? false }.map(\.place)
    guard let first = places.min(), let last = places.max() else { return 0..<0 }
    return first..<last + 1
  }

  /// The first place of which something is seen.
  var firstSeen: Int? { seenPlaces.first }

  /// Shows what stands at a place at once, as for a screen reader that is about to say it.
  func showNow(at index: Int) {
    var newRows = 1
    if let item = stale.first(where: { slots[$0]?.place == index }) { show(item, making: &newRows) }
  }

  /// The upper and the lower edge of the row at a place, in pixels of the list, if it has a widget.
  func area(at index: Int) -> (top: Double, bottom: Double)? { widget(at: index)?.verticalExtent(in: list) }

  /// What stands at some places is something else, or looks otherwise.
  func change(_ isWanted: (Int) -> Bool) {
    for (item, slot) in slots where isWanted(slot.place) { assign(item, slot) }
    catchUp()
  }

  /// What is known of some articles is something else.
  func change(_ articles: [ArticleSummary.ID]) {
    let articles = Set(articles)
    for (item, slot) in slots where slot.article.map(articles.contains) ?? false { stale.insert(item) }
    catchUp()
  }

  /// Takes a widget that is not a row's out of the item that shows it.
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

  /// Has rows looked at in the layout that comes next.
  private func catchUp() {
    if !stale.isEmpty { gtk_widget_queue_allocate(list) }
  }

  /// Shows the rows that are seen. It runs after every layout, as scrolling is one. Rows that are shown may be of another height than
  /// was thought, and then more are seen.
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

  /// Has the list view look anew which items are seen. Where rows above turned out lower than they were thought and the list came
  /// to its top by that, it would leave out those before the one that it holds on to.
  private func closeGap() {
    guard !isClosingGap else { return }
    isClosingGap = true
    list.afterNextFrame { [weak self] in
      guard let self, isClosingGap, let adjustment = gtk_scrollable_get_vadjustment(list.opaque) else { return }
      let value = gtk_adjustment_get_value(adjustment)
      // It holds on to what is at the top of the list when that scrolls.
      for value in [value + 1, value] { gtk_adjustment_set_value(adjustment, value) }
    }
  }

  /// Rows of another style are of another height, and so are the places without a row.
  private func setHeight(_ new: Int) {
    let isOther = abs(new - height) > height / 3
    height = new
    if isOther { for slot in slots.values { slot.setHeight(new) } }
  }

  /// How many places from what is seen an item is.
  private func distance(to slot: RowSlot) -> Int { max(seen.lowerBound - slot.place, slot.place - seen.upperBound + 1) }

  /// Shows some of those near in each frame: the reader comes to the nearest first. Then makes rows that scrolling will want, one in
  /// each frame.
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

  /// Whether there are fewer rows than have a place while the reader scrolls.
  private var isShort: Bool { made < min(seen.count + 4 * Self.reach, slots.count) }

  private func makeRow() -> ArticleRow {
    made += 1
    return ArticleRow()
  }

  private func area(of slot: RowSlot) -> (top: Double, bottom: Double)? { slot.widget?.verticalExtent(in: list) }

  /// - Parameter newRows: How many rows may be made yet. Where none is left, the item waits.
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

  /// A row without a place, or the one that is farthest from the reader.
  private func unusedRow() -> ArticleRow? {
    if let row = spare.popLast() { return row }
    let far = slots.filter { $0.value.row != nil && distance(to: $0.value) > 2 * Self.reach }
      .max { distance(to: $0.value) < distance(to: $1.value) }
    guard let (item, slot) = far, let row = slot.giveRow() else { return nil }
    stale.insert(item)
    return row
  }
}
