import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Moves rows of the sidebar by mouse. The whole list has only one drag source and one drop target, because rows are
/// reused for other sections, even during a drag.
final class SidebarDragging {
  private let rows: LiveSectionRows
  private let list: Widget
  private let line: Widget
  /// The dragged row.
  private(set) var dragged: SidebarRow?
  /// The row that a drag would move if it begins now.
  private var prepared: SidebarRow?
  private var content: Object?
  /// The pointer's position in the list.
  private var pointer: (x: Double, y: Double)?
  private var drop: SidebarDrop?
  private var highlighted: Object?
  private let opening = Delay()
  /// Returns the possible moves of the current rows.
  var moves: () -> SidebarMoves? = { nil }
  /// Called when the reader has dropped a row at another place.
  var onMove: ([Move]) -> Void = { _ in }
  /// Called when the pointer has rested on a closed row long enough to open it.
  var onRest: (SidebarRow) -> Void = { _ in }

  /// The time that the pointer must rest on a closed row to open it.
  private static let patience = Duration.milliseconds(900)
  /// The height of the line that marks the drop place, in pixels, with the ring at its start, as in the style sheet.
  private static let lineHeight = 8.0

  /// - Parameters:
  ///   - list: The list whose rows are dragged.
  ///   - line: The line that marks the drop place between two rows. It lies over the list.
  init(rows: LiveSectionRows, list: Widget, line: Widget) {
    self.rows = rows
    self.list = list
    self.line = line
    setUpSource()
    setUpTarget()
  }

  /// Updates the drop place after the list was scrolled or its rows changed.
  func update() {
    guard let pointer else { return }
    _ = hover(pointer.x, pointer.y)
  }

  // MARK: The source

  private func setUpSource() {
    guard let source = gtk_drag_source_new() else { return }
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    source.onRequest("prepare") { [weak self] (_: Double, y: Double) -> UnsafeMutableRawPointer? in
      self?.prepare(y, isTouch: isTouch(source))
    }
    source.on("drag-begin") { [weak self] (drag: UnsafeMutableRawPointer?) in
      if let drag { self?.began(drag.opaque) }
    }
    source.on("drag-end") { [weak self] in self?.ended() }
    gtk_widget_add_controller(list, source.cast())
  }

  private func prepare(_ y: Double, isTouch: Bool) -> UnsafeMutableRawPointer? {
    // With a touchscreen, this movement scrolls the list.
    guard !isTouch, let moves = moves(), let index = place(atHeight: y, among: moves)?.index,
      let row = rows.content(index), row.isMovable
    else { return nil }
    prepared = row
    // Text fields and other programs do not accept a value of this type.
    var key = GValue()
    g_value_init(&key, FundamentalType.int64)
    g_value_set_int64(&key, gint64(row.key))
    content = gdk_content_provider_new_for_value(&key).map { Object(adopting: $0) }
    g_value_unset(&key)
    return content?.raw
  }

  private func place(atHeight height: Double, among moves: SidebarMoves) -> (index: Int?, fraction: Double)? {
    rows.place(atHeight: height, last: moves.rows.count - 1)
  }

  private func began(_ drag: OpaquePointer) {
    dragged = prepared
    guard let dragged else { return }
    let icon = rows.icon(of: moves()?.handle(of: dragged) ?? dragged)
    drag.keep(icon)
    gtk_drag_icon_set_child(gtk_drag_icon_get_for_drag(drag)?.opaque, icon.widget)
    gdk_drag_set_hotspot(drag, -8, 12)
    rows.updateMarks()
  }

  private func ended() {
    dragged = nil
    content = nil
    left()
    rows.updateMarks()
  }

  // MARK: The target

  private func setUpTarget() {
    guard let target = gtk_drop_target_new(FundamentalType.int64, GDK_ACTION_MOVE) else { return }
    for signal in ["enter", "motion"] {
      target.onRequest(signal) { [weak self] (x: Double, y: Double) -> UInt32 in
        self?.hover(x, y) == true ? GDK_ACTION_MOVE.rawValue : 0
      }
    }
    target.on("leave") { [weak self] in self?.left() }
    target.onRequest("drop") { [weak self] (_: UnsafeMutableRawPointer?, x: Double, y: Double) -> Bool in
      self?.dropped(x, y) ?? false
    }
    gtk_widget_add_controller(list, target.cast())
  }

  /// - Returns: True if the row can be dropped here.
  private func hover(_ x: Double, _ y: Double) -> Bool {
    guard let dragged, let moves = moves() else { return false }
    pointer = (x, y)
    let place = place(atHeight: y, among: moves)
    let drop = place.flatMap { moves.drop(dragged, on: $0.index, at: $0.fraction) }
    if drop != self.drop { waitToOpen(drop?.mark) }
    self.drop = drop
    show(drop?.mark)
    return drop != nil
  }

  private func left() {
    pointer = nil
    drop = nil
    opening.cancel()
    show(nil)
  }

  private func dropped(_ x: Double, _ y: Double) -> Bool {
    guard hover(x, y) else { return false }
    let moves = drop?.moves ?? []
    left()
    if !moves.isEmpty { onMove(moves) }
    return true
  }

  private func waitToOpen(_ mark: SidebarDrop.Mark?) {
    opening.cancel()
    guard case .inside(let index) = mark, let row = rows.content(index), row.isOpen == false else { return }
    opening.start(Self.patience) { [weak self] in self?.onRest(row) }
  }

  // MARK: Drop marks

  private func show(_ mark: SidebarDrop.Mark?) {
    if let highlighted { gtk_widget_remove_css_class(highlighted.cast(), "drop-inside") }
    highlighted = nil
    var height: Double?
    switch mark {
    case .inside(let index):
      highlighted = rows.widget(at: index).map { Object(retaining: $0) }
      if let highlighted { gtk_widget_add_css_class(highlighted.cast(), "drop-inside") }
    case .line(let index, let isBelow, let depth):
      height = rows.area(at: index).map { isBelow ? $0.bottom : $0.top }
      gtk_widget_set_margin_start(line, SectionRow.indentation(ofDepth: depth) + 8)
    case nil: break
    }
    // If the drop place is outside the visible part, the line is shown at the edge.
    let room = Double(gtk_widget_get_height(list)) - Self.lineHeight
    if let height { gtk_widget_set_margin_top(line, Int32(min(max(height - Self.lineHeight / 2, 0), room))) }
    gtk_widget_set_visible(line, height == nil ? 0 : 1)
  }
}

/// Returns true if the event comes from a touchscreen.
private func isTouch(_ controller: OpaquePointer) -> Bool {
  guard let device = gtk_event_controller_get_current_event_device(controller.cast()) else { return false }
  return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
}
