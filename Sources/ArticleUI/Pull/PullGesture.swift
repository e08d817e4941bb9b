import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Recognises a pull beyond an end of scrollable content, by touch, touchpad or wheel.
package final class PullGesture {
  package enum Event {
    /// The reader pulled further away from the end, by a distance in logical pixels. A negative distance leads back
    /// towards the end.
    case pulled(Edge, by: Double)
    case letGo
  }

  /// Returns the end that the reader is pulling; `nil` if there is no pull.
  package var pulled: () -> Edge? = { nil }
  /// Returns true if an end is visible and can be pulled.
  package var canPull: (Edge) -> Bool = { _ in false }
  package var onEvent: (Event) -> Void = { _ in }
  /// The pause of the wheel that counts as a release, in seconds.
  package var wheelPause = PullPhysics.wheelPause
  /// True if the reader pulls with a wheel, which has no release.
  package private(set) var isByWheel = false
  private let wheelRest = Delay()
  /// The time when the content last scrolled, in microseconds.
  private var lastScroll: gint64 = 0
  /// The time of the last turn of the wheel that scrolled the content, in milliseconds of the events' clock.
  private var lastTurn: guint32?
  /// The end that the finger pulls, with the distance of the finger; `nil` if the finger does not pull.
  private var dragged: (edge: Edge, distance: Double)?
  /// True while fingers are on the touchpad.
  private var isGesturing = false
  /// True if the fingers on the touchpad have scrolled the content. They then cannot pull before they are lifted, as on
  /// a touch screen.
  private var hasScrolled = false

  /// The time after the last scroll during which the wheel cannot pull the content, in microseconds.
  private static let settling: gint64 = 300_000
  /// The distance from which a touch counts as a drag, in logical pixels. GTK's own gestures use the same distance.
  private static let dragThreshold = 8.0

  /// - Parameters:
  ///   - area: The widget that keeps its place while the content is pulled.
  ///   - scroller: The widget that receives the wheel's turns.
  package init(over area: Widget, scroller: Widget) {
    watchWheel(of: scroller)
    watchTouch(of: area)
  }

  /// Records that the content scrolled.
  package func noteScroll() {
    lastScroll = g_get_monotonic_time()
  }

  // MARK: Wheel and touchpad

  private func watchWheel(of scroller: Widget) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    controller.on("scroll-begin") { [weak self] in self?.isGesturing = true }
    controller.on("scroll-end") { [weak self] in
      self?.isGesturing = false
      self?.hasScrolled = false
      self?.onEvent(.letGo)
    }
    controller.onRequest("scroll") { [weak self] (_: Double, turns: Double) -> Bool in
      guard let self else { return false }
      return scrolled(
        turns, isSmooth: gtk_event_controller_scroll_get_unit(controller.opaque) == GDK_SCROLL_UNIT_SURFACE,
        at: gtk_event_controller_get_current_event_time(controller))
    }
    gtk_widget_add_controller(scroller, controller)
  }

  /// - Returns: True if the turn was used as a pull.
  private func scrolled(_ turns: Double, isSmooth: Bool, at time: guint32) -> Bool {
    let pulled = pulled()
    let edge = pulled ?? (turns < 0 ? .top : .bottom)
    let canPull = canPull(edge)
    if isGesturing, pulled == nil, turns != 0, !canPull { hasScrolled = true }
    // If a scroll reaches the end, further turns must not pull before the wheel has paused.
    let isScrolling = !canPull || hasScrolled || lastTurn.map { time &- $0 <= Self.settling / 1000 } ?? false
    guard
      pulled != nil || (turns != 0 && !isScrolling && g_get_monotonic_time() - lastScroll > Self.settling)
    else {
      lastTurn = isScrolling ? time : nil
      return false
    }
    isByWheel = !isGesturing
    onEvent(.pulled(edge, by: (edge == .top ? -turns : turns) * (isSmooth ? 1 : PullPhysics.wheelTurn)))
    wheelRest.cancel()
    if !isGesturing { wheelRest.start(.seconds(wheelPause)) { [weak self] in self?.onEvent(.letGo) } }
    return true
  }

  // MARK: Touch

  private func watchTouch(of area: Widget) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_touch_only(gesture.opaque, 1)
    gtk_event_controller_set_propagation_phase(gesture.cast(), GTK_PHASE_CAPTURE)
    gesture.on("drag-update") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      if let (edge, distance) = dragged {
        let now = edge == .top ? y : -y
        dragged = (edge, now)
        return onEvent(.pulled(edge, by: now - distance))
      }
      // A shorter movement may be a tap. After it, the drag is either a pull or a scroll of the content until the
      // finger is lifted.
      guard max(abs(x), abs(y)) >= Self.dragThreshold else { return }
      let edge: Edge = y > 0 ? .top : .bottom
      let isPull = canPull(edge) && abs(y) > abs(x)
      gtk_gesture_set_state(gesture, isPull ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
      guard isPull else { return }
      dragged = (edge, abs(y))
      isByWheel = false
      onEvent(.pulled(edge, by: abs(y) - Self.dragThreshold))
    }
    gesture.on("drag-end") { [weak self] (_: Double, _: Double) in
      guard let self, dragged != nil else { return }
      dragged = nil
      onEvent(.letGo)
    }
    // The position of the finger is relative to the gesture's widget. So the widget must not move with the content.
    gtk_widget_add_controller(area, gesture.cast())
  }
}
