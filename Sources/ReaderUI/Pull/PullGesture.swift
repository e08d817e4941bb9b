import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Knows a pull beyond an end of what scrolls, by touch, touchpad or wheel.
final class PullGesture {
  enum Event {
    /// The reader pulled further away from the end, or back to it where the distance is negative, in logical pixels.
    case pulled(Edge, by: Double)
    case letGo
  }

  /// The end that is pulled; `nil` where none is.
  var pulled: () -> Edge? = { nil }
  /// Whether an end is seen, and something comes of a pull at it.
  var canPull: (Edge) -> Bool = { _ in false }
  var onEvent: (Event) -> Void = { _ in }
  /// How long a wheel rests until that counts as letting go, in seconds.
  var wheelPause = PullPhysics.wheelPause
  /// Whether it is a wheel that pulls, which cannot let go.
  private(set) var isByWheel = false
  private let wheelRest = Delay()
  /// When the content last scrolled, in microseconds.
  private var lastScroll: gint64 = 0
  /// When the wheel last turned to scroll the content, in milliseconds of the events' clock.
  private var lastTurn: guint32?
  /// The end at which the finger pulls, and how far it went down. A finger that is down for another reason has gone nowhere.
  private var dragged: (edge: Edge, distance: Double)?
  /// The touchpad's fingers are down.
  private var isGesturing = false
  /// These fingers scrolled the content, and do not pull before they come anew, as a finger on the screen would not.
  private var hasScrolled = false

  /// How long the content rests until the wheel pulls it, in microseconds.
  private static let settling: gint64 = 300_000
  /// How far a finger goes before it drags, in logical pixels. GTK's own gestures take the same.
  private static let dragThreshold = 8.0

  /// - Parameters:
  ///   - area: What stays where it is while the content is pulled.
  ///   - scroller: What gets the wheel's turns.
  init(over area: Widget, scroller: Widget) {
    watchWheel(of: scroller)
    watchTouch(of: area)
  }

  /// The content scrolled.
  func noteScroll() {
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

  /// - Returns: Whether the turn was taken as a pull.
  private func scrolled(_ turns: Double, isSmooth: Bool, at time: guint32) -> Bool {
    let pulled = pulled()
    let edge = pulled ?? (turns < 0 ? .top : .bottom)
    let canPull = canPull(edge)
    if isGesturing, pulled == nil, turns != 0, !canPull { hasScrolled = true }
    // What runs into the end must not go on as a pull, for as long as it does not rest.
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
      // Within the threshold it may be a tap. Beyond it, the drag is either a pull or the content's own until it ends.
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
    // Where the finger is counts from the widget that has the gesture, and the content moves with the finger.
    gtk_widget_add_controller(area, gesture.cast())
  }
}
