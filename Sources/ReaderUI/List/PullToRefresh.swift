import CGTK
import GLibSupport
import GTKSupport

/// Pulls a list down at its top by touch, touchpad or wheel, and refreshes it when it is let go far enough.
final class PullToRefresh {
  /// What holds the indicator and the list, and stays where it is while the list is pulled.
  private let area: Widget
  private let scroller: Widget
  private let indicator: PullIndicator
  private let refresh: () -> Void
  /// The pull began, armed, refreshes or ended.
  var onPhase: (PullPhysics.Phase) -> Void = { _ in }
  private var lastPhase = PullPhysics.Phase.idle
  private var physics = PullPhysics()
  /// Collapses the indicator frame by frame, or waits for the wheel to rest.
  private var animation: UInt32?
  private var lastFrame: gint64 = 0
  private var wheelRest: Task<Void, Never>?
  /// When the list last scrolled, in microseconds.
  private var lastScroll: gint64 = 0
  /// When the wheel last turned to scroll the list, in milliseconds of the events' clock.
  private var lastTurn: guint32?
  /// How far the finger went down that has the list. A finger that is down for another reason has gone nowhere.
  private var dragged: Double?
  /// The touchpad's fingers are down.
  private var isGesturing = false

  /// How long the list rests until the wheel pulls it, in microseconds.
  private static let settling: gint64 = 300_000
  /// How far a finger goes before it drags, in logical pixels. GTK's own gestures take the same.
  private static let dragThreshold = 8.0

  /// - Parameters:
  ///   - interface: Holds `pull-area`, `scroller` and what `PullIndicator` needs.
  ///   - refresh: Starts a refresh; `finish` is to be called when it ends.
  init(in interface: Interface, refresh: @escaping () -> Void) {
    area = interface.widget("pull-area")
    scroller = interface.widget("scroller")
    indicator = PullIndicator(in: interface)
    self.refresh = refresh
    watchWheel()
    watchTouch()
    adjustment?.on("value-changed") { [weak self] in self?.lastScroll = g_get_monotonic_time() }
  }

  /// Shows the pull as refreshing, or lets it collapse.
  func finish() {
    physics.finish()
    update()
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(scroller.opaque)
  }

  private var isAtTop: Bool {
    adjustment.map { gtk_adjustment_get_value($0) <= gtk_adjustment_get_lower($0) } ?? false
  }

  // MARK: Wheel and touchpad

  private func watchWheel() {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
    guard let controller = gtk_event_controller_scroll_new(flags) else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    controller.on("scroll-begin") { [weak self] in self?.isGesturing = true }
    controller.on("scroll-end") { [weak self] in
      self?.isGesturing = false
      self?.letGo()
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
    let isPulled = physics.phase == .pulling || physics.phase == .armed
    // What runs into the top must not go on as a pull, for as long as it does not rest.
    let isScrolling = !isAtTop || lastTurn.map { time &- $0 <= Self.settling / 1000 } ?? false
    guard isPulled || (turns < 0 && !isScrolling && g_get_monotonic_time() - lastScroll > Self.settling) else {
      lastTurn = isScrolling ? time : nil
      return false
    }
    physics.pull(by: -turns * (isSmooth ? 1 : PullPhysics.wheelTurn))
    update()
    wheelRest?.cancel()
    if !isGesturing {
      wheelRest = Task { [weak self] in
        do { try await Task.sleep(for: .seconds(PullPhysics.wheelPause)) } catch { return }
        self?.letGo()
      }
    }
    return true
  }

  // MARK: Touch

  private func watchTouch() {
    guard let gesture = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_touch_only(gesture.opaque, 1)
    gtk_event_controller_set_propagation_phase(gesture.cast(), GTK_PHASE_CAPTURE)
    gesture.on("drag-update") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      if let dragged {
        physics.pull(by: y - dragged)
        self.dragged = y
        update()
        return
      }
      // Within the threshold it may be a tap. Beyond it, the drag is either a pull or the list's own until it ends.
      guard max(abs(x), abs(y)) >= Self.dragThreshold else { return }
      let isPull = isAtTop && y > abs(x)
      gtk_gesture_set_state(gesture, isPull ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
      guard isPull else { return }
      physics.pull(by: y - Self.dragThreshold)
      dragged = y
      update()
    }
    gesture.on("drag-end") { [weak self] (_: Double, _: Double) in
      guard let self, dragged != nil else { return }
      dragged = nil
      letGo()
    }
    // Where the finger is counts from the widget that has the gesture, and the list moves with the finger.
    gtk_widget_add_controller(area, gesture.cast())
  }

  // MARK: What is shown

  private func letGo() {
    if physics.release() {
      refresh()
    }
    update()
  }

  private func update() {
    let phase = physics.phase
    if phase != lastPhase { onPhase(phase) }
    lastPhase = phase
    indicator.show(physics)
    if phase == .collapsing, animation == nil { startCollapsing() }
  }

  private func startCollapsing() {
    // Without animations the system's reduced-motion choice holds: it is gone at once.
    guard Motion.isWanted(for: area) else {
      physics.step(seconds: 10)
      update()
      return
    }
    lastFrame = g_get_monotonic_time()
    animation = area.onEveryFrame { [weak self] in
      guard let self else { return false }
      let now = g_get_monotonic_time()
      physics.step(seconds: Double(now - lastFrame) / 1e6)
      lastFrame = now
      if physics.phase != .collapsing { animation = nil }
      update()
      return physics.phase == .collapsing
    }
  }
}
