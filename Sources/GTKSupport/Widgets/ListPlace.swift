import CGTK
import GLibSupport

/// Scrolls a list view to a target, and holds it there until the rows are laid out.
///
/// Rows have different heights, and `GtkListView` guesses the heights that it has not measured. After one step, the
/// wanted row may still be out of sight. So the position is checked in every frame until it stays correct.
public final class ListPlace {
  /// The target of the scrolling.
  public enum Target: Equatable {
    /// The first row, at the upper edge.
    case top
    /// A whole row, and the row beside it if there is space for both.
    case row(Int, beside: Int? = nil)
    /// A row whose upper edge is this many pixels below the upper edge of the list.
    case at(Int, offset: Double)
  }

  private let list: Widget
  private let scroller: OpaquePointer
  private let area: (Int) -> (top: Double, bottom: Double)?
  /// The current target, until it is reached.
  public private(set) var target: Target?
  private var isWatching = false
  /// The number of frames in the correct position, and the number of all frames.
  private var (restingFrames, frames) = (0, 0)
  /// Returns true while rows are still missing, so that the position is not final.
  public var isGrowing: () -> Bool = { false }
  /// Called when the target is reached.
  public var onSettled: () -> Void = {}

  /// - Parameters:
  ///   - list: The list view, in a scrolled window.
  ///   - area: Returns the upper and lower edge of a row in the list, in pixels; `nil` while it is out of sight.
  public init(of list: Widget, in scroller: OpaquePointer, area: @escaping (Int) -> (top: Double, bottom: Double)?) {
    self.list = list
    self.scroller = scroller
    self.area = area
    list.on("map") { [weak self] in
      guard let self else { return }
      frames = 0
      watch()
    }
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    controller.onRequest("scroll") { [weak self] (_: Double, _: Double) -> Bool in
      self?.release()
      return false
    }
    let widget: Widget = UnsafeMutableRawPointer(scroller).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_add_controller(widget, controller)
  }

  /// Scrolls to a target.
  public func show(_ target: Target) {
    self.target = target
    (restingFrames, frames) = (0, 0)
    watch()
  }

  /// Checks the position in every frame while the list is shown.
  private func watch() {
    guard target != nil, !isWatching, gtk_widget_get_mapped(list) != 0 else { return }
    isWatching = true
    list.onEveryFrame { [weak self] in
      guard let self else { return false }
      isWatching = step()
      return isWatching
    }
  }

  /// Drops the target, because the reader scrolls.
  private func release() {
    target = nil
  }

  /// The height of the visible part of the list, in pixels.
  public var height: Double { Double(gtk_widget_get_height(list)) }

  /// Returns true if any part of a row is visible.
  public func isSeen(_ index: Int) -> Bool {
    area(index).map { $0.bottom > 0 && $0.top < height } ?? false
  }

  /// Returns true if a row is fully visible.
  public func isWhollySeen(_ index: Int) -> Bool {
    area(index).map { $0.top >= 0 && $0.bottom <= height } ?? false
  }

  /// True if the list is scrolled to its beginning, or will be.
  public var isAtTop: Bool {
    if let target { return target == .top }
    return gtk_scrolled_window_get_vadjustment(scroller).map { gtk_adjustment_get_value($0) < 1 } ?? false
  }

  private static let restingFramesWanted = 3
  /// The maximum number of frames, about two seconds. If the list is not stable by then, the scrolling ends.
  private static let mostFrames = 120

  /// - Returns: True to check again in the next frame.
  private func step() -> Bool {
    // Checking resumes when the list is shown again.
    guard let target, gtk_widget_get_mapped(list) != 0 else { return false }
    frames += 1
    guard frames < Self.mostFrames else {
      self.target = nil
      return false
    }
    // Before the first layout, rows still have the positions of earlier rows.
    guard frames > 1, height > 0 else { return true }
    if let hidden = hiddenNeighbour(in: target) {
      restingFrames = 0
      list.scroll(toRow: hidden)
    } else if let distance = distance(to: target) {
      if abs(distance) < 1 { restingFrames += isGrowing() ? 0 : 1 } else { scroll(by: distance) }
    } else {
      restingFrames = 0
      list.scroll(toRow: target.row)
    }
    guard restingFrames >= Self.restingFramesWanted else { return true }
    self.target = nil
    onSettled()
    return false
  }

  /// Returns the row beside the visible target row, if it is out of sight and there is space for both.
  private func hiddenNeighbour(in target: Target) -> Int? {
    guard case .row(let index, let beside?) = target, let row = area(index), area(beside) == nil,
      frames < Self.mostFrames / 2
    else { return nil }
    let isWhole = row.top >= 0 && row.bottom <= height
    return isWhole && 2 * (row.bottom - row.top) <= height ? beside : nil
  }

  /// Returns the distance to scroll down, in pixels; `nil` while the row is out of sight, because the distance is then
  /// unknown.
  private func distance(to target: Target) -> Double? {
    guard let row = area(target.row) else { return nil }
    switch target {
    case .top: return row.top
    case .at(_, let offset): return possible(row.top - offset)
    case .row(_, let beside):
      let both = beside.flatMap { area($0) }.map { (top: min($0.top, row.top), bottom: max($0.bottom, row.bottom)) }
      let wanted = both.flatMap { $0.bottom - $0.top <= height ? $0 : nil } ?? row
      // If the row is higher than the list, its upper edge is shown.
      if wanted.top < 0 || wanted.bottom - wanted.top > height { return possible(wanted.top) }
      return possible(max(0, wanted.bottom - height))
    }
  }

  /// Limits a distance, so that it does not go beyond the list's ends.
  private func possible(_ distance: Double) -> Double {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller) else { return 0 }
    let value = gtk_adjustment_get_value(adjustment)
    let most = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return min(max(value + distance, 0), max(most, 0)) - value
  }

  private func scroll(by distance: Double) {
    restingFrames = 0
    guard let adjustment = gtk_scrolled_window_get_vadjustment(scroller) else { return }
    let value = gtk_adjustment_get_value(adjustment)
    gtk_adjustment_set_value(adjustment, value + distance)
    // The adjustment is at its end, which is only an estimate. The row is not in place yet.
    if gtk_adjustment_get_value(adjustment) == value, let target { list.scroll(toRow: target.row) }
  }
}

extension ListPlace.Target {
  /// The index of the target's row.
  public var row: Int {
    switch self {
    case .top: 0
    case .row(let index, _), .at(let index, _): index
    }
  }
}
