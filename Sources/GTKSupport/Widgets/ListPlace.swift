import CGTK
import GLibSupport

/// Brings a part of a list view to where it is seen, and holds it there until the rows are laid out.
///
/// Rows have different heights, and `GtkListView` guesses those that it has not measured. After one step the wanted row
/// may still be out of sight. So the place is looked at again after every layout, until it is right and stays so.
public final class ListPlace {
  /// What is to be seen.
  public enum Target: Equatable {
    /// The first row, at the upper edge.
    case top
    /// The whole of a row, and of one beside it where there is room for both.
    case row(Int, beside: Int? = nil)
    /// A row whose upper edge is this many pixels below that of the list.
    case at(Int, offset: Double)
  }

  private let list: Widget
  private let scroller: OpaquePointer
  private let area: (Int) -> (top: Double, bottom: Double)?
  /// What is to be seen, until it is.
  public private(set) var target: Target?
  private var isWatching = false
  /// For how many frames it was right, and how many passed in all.
  private var (restingFrames, frames) = (0, 0)
  /// Whether rows are still missing, so that nothing is settled.
  public var isGrowing: () -> Bool = { false }
  /// What was wanted is seen.
  public var onSettled: () -> Void = {}

  /// - Parameters:
  ///   - list: The list view, in a scrolled window.
  ///   - area: The upper and the lower edge of a row in the list, in pixels; `nil` while it is out of sight.
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

  /// Brings something to where it is seen.
  public func show(_ target: Target) {
    self.target = target
    (restingFrames, frames) = (0, 0)
    watch()
  }

  /// Looks at every frame while the list is shown.
  private func watch() {
    guard target != nil, !isWatching, gtk_widget_get_mapped(list) != 0 else { return }
    isWatching = true
    list.onEveryFrame { [weak self] in
      guard let self else { return false }
      isWatching = step()
      return isWatching
    }
  }

  /// Leaves the list where it is, as the reader scrolls.
  private func release() {
    target = nil
  }

  /// How high the part of the list is that is seen, in pixels.
  public var height: Double { Double(gtk_widget_get_height(list)) }

  /// Whether any of a row is seen.
  public func isSeen(_ index: Int) -> Bool {
    area(index).map { $0.bottom > 0 && $0.top < height } ?? false
  }

  /// Whether all of a row is seen.
  public func isWhollySeen(_ index: Int) -> Bool {
    area(index).map { $0.top >= 0 && $0.bottom <= height } ?? false
  }

  /// Whether the list is scrolled to its beginning, or will be.
  public var isAtTop: Bool {
    if let target { return target == .top }
    return gtk_scrolled_window_get_vadjustment(scroller).map { gtk_adjustment_get_value($0) < 1 } ?? false
  }

  private static let restingFramesWanted = 3
  /// A list that never comes to rest is left alone, after two seconds.
  private static let mostFrames = 120

  /// - Returns: Whether to look again at the next frame.
  private func step() -> Bool {
    // It is looked at again once it is shown.
    guard let target, gtk_widget_get_mapped(list) != 0 else { return false }
    frames += 1
    guard frames < Self.mostFrames else {
      self.target = nil
      return false
    }
    // Where rows are before the first layout is where other rows were.
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

  /// The row beside a wanted one that is seen, where it is out of sight and there is room for both.
  private func hiddenNeighbour(in target: Target) -> Int? {
    guard case .row(let index, let beside?) = target, let row = area(index), area(beside) == nil,
      frames < Self.mostFrames / 2
    else { return nil }
    let isWhole = row.top >= 0 && row.bottom <= height
    return isWhole && 2 * (row.bottom - row.top) <= height ? beside : nil
  }

  /// How far down the list has to be scrolled, in pixels; `nil` while the row is out of sight and the way not known.
  private func distance(to target: Target) -> Double? {
    guard let row = area(target.row) else { return nil }
    switch target {
    case .top: return row.top
    case .at(_, let offset): return possible(row.top - offset)
    case .row(_, let beside):
      let both = beside.flatMap { area($0) }.map { (top: min($0.top, row.top), bottom: max($0.bottom, row.bottom)) }
      let wanted = both.flatMap { $0.bottom - $0.top <= height ? $0 : nil } ?? row
      // The upper edge of what is higher than the list is what matters.
      if wanted.top < 0 || wanted.bottom - wanted.top > height { return possible(wanted.top) }
      return possible(max(0, wanted.bottom - height))
    }
  }

  /// A way that does not lead beyond the list's ends.
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
    // The estimate is at its end, and the row is not where it should be.
    if gtk_adjustment_get_value(adjustment) == value, let target { list.scroll(toRow: target.row) }
  }
}

extension ListPlace.Target {
  /// The row that it is about.
  public var row: Int {
    switch self {
    case .top: 0
    case .row(let index, _), .at(let index, _): index
    }
  }
}
