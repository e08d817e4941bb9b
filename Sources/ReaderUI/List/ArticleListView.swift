import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading

/// The list view: its rows, the one that is chosen, where the focus is, what is seen, and what stands below the last article.
///
/// It knows places, and nothing of articles.
final class ArticleListView {
  enum Event {
    /// The reader chose the row at this place, or none.
    case chosen(Int?)
    /// The row at this place is about to be chosen and has the focus already, so that nothing tells screen readers of it.
    case choosingFocused(Int)
    /// The reader chose several rows, at these places.
    case several([Range<Int>])
    /// The reader wants to read the chosen article in its own pane.
    case activated
    /// The list is at rest.
    case settled
  }

  let widget: Widget
  private let scroller: OpaquePointer
  private let selection: Object
  private let model = ListModel()
  let rows: LiveRows
  /// What is to be seen of the list.
  private(set) lazy var place = ListPlace(of: widget, in: scroller) { [weak self] in self?.rows.area(at: $0) }
  let footerRow = FooterRow()
  private(set) var footer: ListFooter?
  /// How many articles it has.
  private var count = 0
  /// Suppresses the selection's signal while the list itself changes.
  private var isReplacing = false
  /// Whether the list view has the place of its focus from another list.
  private var hasOldFocus = false
  var onEvent: (Event) -> Void = { _ in }

  /// What is seen of a list, and no more: text takes long to lay out.
  private static let rowsInFirstFrame = 12

  /// - Parameter interface: Holds `list` in `scroller`.
  init(in interface: Interface) {
    widget = interface.widget("list")
    scroller = interface.object("scroller")
    // The selection and the view take over a reference each.
    g_object_ref(model.object.raw)
    selection = Object(adopting: gtk_multi_selection_new(model.object.opaque))
    rows = LiveRows(of: widget, selection: selection.opaque)
    rows.showFooter = { [weak self] in self?.showFooter(in: $0) }
    selection.on("selection-changed") { [weak self] in self?.selectionChanged() }
    widget.onKey(isFirst: true) { [weak self] press in
      // The list view knows of no last row but the last that is in the model.
      if [GDK_KEY_End, GDK_KEY_KP_End].contains(press.key), let self, !isComplete { model.showAll() }
      return false
    }
    widget.on("activate") { [weak self] (_: UInt32) in self?.onEvent(.activated) }
    place.isGrowing = { [weak self] in self?.isComplete == false }
    place.onSettled = { [weak self] in self?.onEvent(.settled) }
    widget.on("realize", isLast: true) { [weak self] in
      guard let self else { return }
      gtk_widget_get_root(widget)?.on("move-focus") { [weak self] in self?.focusMoves() }
    }
  }

  /// Whether all rows are in the model, and the list is as long as it will be.
  var isComplete: Bool { model.count == model.total }

  private var footerRows: Int { footer == nil || count == 0 ? 0 : 1 }

  // MARK: Other rows

  /// Shows another list.
  ///
  /// - Parameters:
  ///   - chosen: The place of the chosen row.
  ///   - target: What is to be seen of it.
  func replace(count: Int, chosen: Int?, seeing target: ListPlace.Target) {
    isReplacing = true
    self.count = count
    // Rows that are seen have to stay when others go: `GtkListView` would be left with places of both lists.
    if model.count > 0 { widget.scroll(toRow: 0) }
    // The model begins with as many rows as reach the chosen one.
    model.reset(to: count + footerRows, growingIn: widget, from: max(Self.rowsInFirstFrame, (chosen ?? 0) + 1))
    show(chosen)
    isReplacing = false
    rows.change { _ in true }
    place.show(target)
    // Where the first frame shows it.
    if target.row < model.count { widget.scroll(toRow: target.row) }
    hasOldFocus = true
  }

  /// Takes rows out and puts others in.
  ///
  /// - Parameters:
  ///   - count: How many articles it has then.
  ///   - chosen: The place of the chosen row then.
  ///   - several: The places of several rows that are chosen then.
  func splice(_ splices: [Splice], count: Int, chosen: Int?, several: [Range<Int>]) {
    isReplacing = true
    let hadFooter = model.total > 0 && footer != nil
    if model.total == 0 {
      // The first articles come by the hundred. In the first frame the list takes the place of what stood there, which is all that
      // there is time for.
      self.count = count
      model.reset(to: count + footerRows, growingIn: widget, from: 0)
    } else {
      for splice in splices { model.splice(at: splice.index, removing: splice.removed, adding: splice.added) }
      self.count = count
      if hadFooter != (footerRows > 0) { countFooter() }
    }
    show(chosen, several: several)
    isReplacing = false
    rows.change { _ in true }
  }

  // MARK: Below the last article

  /// Shows something below the last article, or nothing.
  func setFooter(_ footer: ListFooter?) {
    let rows = footerRows
    self.footer = footer
    if footerRows != rows { countFooter() }
    if let footer { footerRow.show(footer) }
  }

  private func countFooter() {
    model.splice(at: count, removing: model.total - count, adding: footerRows)
  }

  /// There is one footer, which moves from the item that showed it last.
  private func showFooter(in slot: RowSlot) {
    guard let footer, !slot.shows(footerRow.widget) else { return }
    rows.takeOut(footerRow.widget)
    slot.show(footerRow.widget)
    footerRow.show(footer)
  }

  // MARK: Choosing

  /// Chooses a row as the reader does.
  ///
  /// - Parameter step: Which way the reader goes on: the row that comes next is seen as well.
  func choose(_ index: Int, goingOnBy step: Int = 0) {
    // A list that still grows may not have come to this row yet.
    if index >= model.count { model.showAll() }
    let isSelected = gtk_selection_model_is_selected(selection.opaque, UInt32(index)) != 0
    if !isSelected, rows.widget(at: index)?.containsFocus == true {
      onEvent(.choosingFocused(index))
    }
    gtk_selection_model_select_item(selection.opaque, UInt32(index), 1)
    let next = index + step.signum()
    let target = ListPlace.Target.row(index, beside: step != 0 && (0..<count).contains(next) ? next : nil)
    // The list moves after the article was drawn: to bring other rows takes a frame's time.
    guard place.isWhollySeen(index) else { return follow(to: target) }
    widget.afterNextFrame { [weak self] in
      guard let self, gtk_selection_model_is_selected(selection.opaque, UInt32(index)) != 0 else { return }
      follow(to: target)
    }
  }

  /// Brings the chosen row to where it is seen. The focus follows, so that the arrow keys and a screen reader go on from it.
  private func follow(to target: ListPlace.Target) {
    if gtk_widget_get_focus_child(widget) != nil { grabFocus(at: target.row) }
    place.show(target)
  }

  private func show(_ chosen: Int?, several: [Range<Int>] = []) {
    guard !several.isEmpty || selected != chosen.map({ [$0..<$0 + 1] }) ?? [] else { return }
    gtk_selection_model_unselect_all(selection.opaque)
    if several.isEmpty, let chosen { gtk_selection_model_select_item(selection.opaque, UInt32(chosen), 1) }
    for range in several {
      gtk_selection_model_select_range(selection.opaque, UInt32(range.lowerBound), UInt32(range.count), 0)
    }
  }

  private func selectionChanged() {
    guard !isReplacing else { return }
    let selected = selected
    if selected.reduce(0, { $0 + $1.count }) > 1 { return onEvent(.several(selected)) }
    onEvent(.chosen(selected.first?.lowerBound))
  }

  /// The places of the chosen rows.
  private var selected: [Range<Int>] {
    guard let rows = gtk_selection_model_get_selection(selection.opaque) else { return [] }
    defer { gtk_bitset_unref(rows) }
    var ranges = RangeSet<Int>()
    let size = Int(gtk_bitset_get_size(rows))
    var index = 0
    while index < size {
      let first = Int(gtk_bitset_get_nth(rows, UInt32(index)))
      // All rows may be chosen: the end of those that follow each other is looked for by halves.
      var (least, most) = (1, size - index)
      while least < most {
        let length = (least + most + 1) / 2
        let count = Int(gtk_bitset_get_size_in_range(rows, UInt32(first), UInt32(first + length - 1)))
        if count == length { least = length } else { most = length - 1 }
      }
      ranges.insert(contentsOf: first..<first + least)
      index += least
    }
    return Array(ranges.intersection(RangeSet(0..<count)).ranges)
  }

  /// Chooses one row of several, or none.
  func chooseOnly(_ chosen: Int?) {
    isReplacing = true
    show(chosen)
    isReplacing = false
  }

  // MARK: Focus

  var hasFocus: Bool { widget.containsFocus }

  /// Puts the focus on a row, or on the list.
  func focus(on chosen: Int?) {
    let index = hasOldFocus ? chosen ?? place.target?.row ?? rows.firstSeen ?? 0 : chosen
    hasOldFocus = false
    guard let index, grabFocus(at: index) else {
      gtk_widget_grab_focus(widget)
      return
    }
  }

  @discardableResult
  private func grabFocus(at index: Int) -> Bool {
    // A screen reader says at once what it is.
    rows.showNow(at: index)
    return rows.widget(at: index).map { gtk_widget_grab_focus($0) != 0 } ?? false
  }

  /// A key moves the focus. Where it comes into this list, it comes to a row of the list before, and goes on from there.
  private func focusMoves() {
    guard hasOldFocus, !hasFocus else { return }
    widget.onEveryFrame { [weak self] in
      guard let self, hasOldFocus, hasFocus else { return false }
      focus(on: selected.first?.lowerBound)
      return false
    }
  }
}
