import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading

/// The list view: its rows, the chosen row, the focus, the visible part, and the footer below the last article.
///
/// The view uses row numbers and does not know the articles.
final class ArticleListView {
  enum Event {
    /// The reader chose the row at this place; `nil` if no row is chosen.
    case chosen(Int?)
    /// The row at this place is about to be chosen, and already has the focus. In this case, screen readers do not
    /// announce the row by themselves.
    case choosingFocused(Int)
    /// The reader chose several rows, at these places.
    case several([Range<Int>])
    /// The reader wants to read the chosen article in its own pane.
    case activated
    /// The list has stopped moving.
    case settled
  }

  let widget: Widget
  private let scroller: OpaquePointer
  private let model = ListModel()
  private let selection: RowSelection
  let rows: LiveRows
  /// The part of the list to show.
  private(set) lazy var place = ListPlace(of: widget, in: scroller) { [weak self] in self?.rows.area(at: $0) }
  let footerRow = FooterRow()
  private(set) var footer: ListFooter?
  /// The number of articles in the list.
  private var count = 0
  /// True while the program changes the list. The signals of the selection are then ignored.
  private var isReplacing = false
  /// True if the list view still stores the focus position of the previous list.
  private var hasOldFocus = false
  var onEvent: (Event) -> Void = { _ in }

  /// The number of rows that fit on screen. The first frame has only these, because the layout of text is slow.
  private static let rowsInFirstFrame = 12

  /// - Parameter interface: An interface with `list` in `scroller`.
  init(in interface: Interface) {
    widget = interface.widget("list")
    scroller = interface.object("scroller")
    selection = RowSelection(of: model)
    rows = LiveRows(of: widget, selection: selection.object.opaque)
    rows.showFooter = { [weak self] in self?.showFooter(in: $0) }
    selection.onChanged = { [weak self] in self?.selectionChanged() }
    widget.onKey(isFirst: true) { [weak self] press in
      // When the End key is pressed, all rows must be in the model, because the list view goes to the last row of the
      // model.
      if [GDK_KEY_End, GDK_KEY_KP_End].contains(press.key), let self, !isComplete { model.showAll() }
      return false
    }
    widget.leavesByTab()
    widget.on("activate") { [weak self] (_: UInt32) in self?.onEvent(.activated) }
    place.isGrowing = { [weak self] in self?.isComplete == false }
    place.onSettled = { [weak self] in self?.onEvent(.settled) }
    widget.on("realize", isLast: true) { [weak self] in
      guard let self else { return }
      gtk_widget_get_root(widget)?.on("move-focus") { [weak self] in self?.focusMoves() }
    }
  }

  /// True if all rows are in the model, so that the list has its full length.
  var isComplete: Bool { model.count == model.total }

  private var footerRows: Int { footer == nil || count == 0 ? 0 : 1 }

  // MARK: Other rows

  /// Shows another list.
  ///
  /// - Parameters:
  ///   - chosen: The place of the chosen row.
  ///   - target: The part of the list to show.
  func replace(count: Int, chosen: Int?, seeing target: ListPlace.Target) {
    isReplacing = true
    self.count = count
    // Scrolls to the top first. Otherwise visible rows could disappear, and `GtkListView` would mix the places of both
    // lists.
    if model.count > 0 { widget.scroll(toRow: 0) }
    // The model begins with enough rows to include the chosen one.
    model.reset(to: count + footerRows, growingIn: widget, from: max(Self.rowsInFirstFrame, (chosen ?? 0) + 1))
    show(chosen)
    isReplacing = false
    rows.change { _ in true }
    place.show(target)
    // Scrolls now if the row is already in the model.
    if target.row < model.count { widget.scroll(toRow: target.row) }
    hasOldFocus = true
  }

  /// Removes rows and inserts others.
  ///
  /// - Parameters:
  ///   - count: The new number of articles.
  ///   - chosen: The new place of the chosen row.
  ///   - several: The new places of the rows that are chosen together.
  func splice(_ splices: [Splice], count: Int, chosen: Int?, several: [Range<Int>]) {
    isReplacing = true
    let hadFooter = model.total > 0 && footer != nil
    if model.total == 0 {
      // The first articles arrive in hundreds. In the frame that replaces the message by the list, there is no time for
      // rows.
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

  /// Shows a footer below the last article; `nil` removes the footer.
  func setFooter(_ footer: ListFooter?) {
    let had = footerRows
    self.footer = footer
    if footerRows != had {
      countFooter()
      rows.change { $0 == count - 1 }
    }
    if let footer { footerRow.show(footer) }
  }

  private func countFooter() {
    model.splice(at: count, removing: model.total - count, adding: footerRows)
  }

  /// Moves the only footer widget to this item, from the item that showed it last.
  private func showFooter(in slot: RowSlot) {
    guard let footer, !slot.shows(footerRow.widget) else { return }
    rows.takeOut(footerRow.widget)
    slot.show(footerRow.widget)
    footerRow.show(footer)
  }

  // MARK: Choosing

  /// Chooses a row, as a click does.
  ///
  /// - Parameter step: The direction in which the reader moves. The next row in this direction is also made visible.
  func choose(_ index: Int, goingOnBy step: Int = 0) {
    // A list that is still growing may not have this row yet.
    if index >= model.count { model.showAll() }
    if !selection.isSelected(index), rows.widget(at: index)?.containsFocus == true {
      onEvent(.choosingFocused(index))
    }
    selection.select(index)
    let next = index + step.signum()
    let target = ListPlace.Target.row(index, beside: step != 0 && (0..<count).contains(next) ? next : nil)
    // The list scrolls after the article was drawn, because new rows need the time of a frame.
    guard place.isWhollySeen(index) else { return follow(to: target) }
    widget.afterNextFrame { [weak self] in
      guard let self, selection.isSelected(index) else { return }
      follow(to: target)
    }
  }

  /// Scrolls to the chosen row. The focus moves to the row as well, so that the arrow keys and a screen reader continue
  /// from there.
  private func follow(to target: ListPlace.Target) {
    if gtk_widget_get_focus_child(widget) != nil { grabFocus(at: target.row) }
    place.show(target)
  }

  private func show(_ chosen: Int?, several: [Range<Int>] = []) {
    selection.show(several.isEmpty ? chosen.map { [$0..<$0 + 1] } ?? [] : several)
  }

  private func selectionChanged() {
    guard !isReplacing else { return }
    let selected = selected
    if selected.reduce(0, { $0 + $1.count }) > 1 { return onEvent(.several(selected)) }
    onEvent(.chosen(selected.first?.lowerBound))
  }

  /// The places of the chosen rows, without the footer.
  private var selected: [Range<Int>] {
    Array(RangeSet(selection.ranges).intersection(RangeSet(0..<count)).ranges)
  }

  /// Chooses only this row; `nil` chooses no row.
  func chooseOnly(_ chosen: Int?) { show(chosen) }

  // MARK: Focus

  var hasFocus: Bool { widget.containsFocus }

  /// Moves the focus to a row, or else to the list.
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
    // A screen reader reads the row at once, so the row must already show its article.
    rows.showNow(at: index)
    return rows.widget(at: index).map { gtk_widget_grab_focus($0) != 0 } ?? false
  }

  /// Corrects the focus when a key moves it into the list. GTK would use the focus position of the previous list.
  private func focusMoves() {
    guard hasOldFocus, !hasFocus else { return }
    widget.onEveryFrame { [weak self] in
      guard let self, hasOldFocus, hasFocus else { return false }
      focus(on: selected.first?.lowerBound)
      return false
    }
  }
}
