import ArticleUI
import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Lets the reader pull the list down at its top, by touch, touchpad or wheel. If the pull was far enough, the list is
/// refreshed when the reader releases it.
final class PullToRefresh {
  private let area: Widget
  private let scroller: Widget
  private let gesture: PullGesture
  private let indicator: PullIndicator
  private let refresh: () -> Void
  /// Called when the pull begins, is far enough, starts a refresh, or ends.
  var onPhase: (PullPhysics.Phase) -> Void = { _ in }
  private var lastPhase = PullPhysics.Phase.idle
  private var physics = PullPhysics()
  /// The animation that collapses the indicator frame by frame.
  private var animation: UInt32?
  private var lastFrame: gint64 = 0
  /// The time of the last pull, in microseconds. The wheel's pause is counted from this time.
  private var restBegan: gint64 = 0
  private var isFilling = false
  /// The pause after which a pull by wheel starts a refresh, in seconds. It is long enough for the reader to notice the
  /// indicator and turn the wheel back.
  private static let wheelPause = 0.7

  /// - Parameters:
  ///   - interface: An interface with `pull-area`, `scroller` and the parts that `PullIndicator` needs.
  ///   - refresh: Starts a refresh. The caller calls `finish` when the refresh ends.
  init(in interface: Interface, refresh: @escaping () -> Void) {
    area = interface.widget("pull-area")
    scroller = interface.widget("scroller")
    gesture = PullGesture(over: area, scroller: scroller)
    indicator = PullIndicator(in: interface)
    self.refresh = refresh
    gesture.wheelPause = Self.wheelPause
    gesture.pulled = { [weak self] in self?.physics.isPulled == true ? .top : nil }
    gesture.canPull = { [weak self] in $0 == .top && self?.isAtTop == true }
    gesture.onEvent = { [weak self] in self?.take($0) }
    adjustment?.on("value-changed") { [weak self] in self?.gesture.noteScroll() }
  }

  /// Lets the indicator collapse after a refresh.
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

  private func take(_ event: PullGesture.Event) {
    switch event {
    case .pulled(_, let distance):
      physics.pull(by: distance)
      restBegan = g_get_monotonic_time()
    case .letGo: if physics.release() { refresh() }
    }
    update()
  }

  // MARK: The indicator

  private func update() {
    let phase = physics.phase
    if phase != lastPhase { onPhase(phase) }
    lastPhase = phase
    indicator.show(physics, rested: gesture.isByWheel ? rested : nil)
    if phase == .armed, gesture.isByWheel, !isFilling { startFilling() }
    if phase == .collapsing, animation == nil { startCollapsing() }
  }

  /// The elapsed part of the wheel's pause, from 0 to 1.
  private var rested: Double {
    min(Double(g_get_monotonic_time() - restBegan) / 1e6 / Self.wheelPause, 1)
  }

  /// Shows, frame by frame, the time that is left until the refresh starts.
  private func startFilling() {
    isFilling = true
    area.onEveryFrame { [weak self] in
      guard let self else { return false }
      isFilling = physics.phase == .armed
      if isFilling { indicator.show(physics, rested: gesture.isByWheel ? rested : nil) }
      return isFilling
    }
  }

  private func startCollapsing() {
    // If the system wants reduced motion, the indicator disappears at once.
    guard Motion.isWanted else {
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
