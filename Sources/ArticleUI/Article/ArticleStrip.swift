import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Three pages, one above the other. One of them is on screen. A pull moves them, and shows the next headline in the
/// gap.
///
/// The hidden pages are drawn too, so that each can replace the current page in the next frame.
final class ArticleStrip {
  /// The way in which another page replaces the current one.
  enum Turn {
    /// The page changes in the next frame.
    case cut
    /// The pages move up or down by one page. If the desktop wants no motion, the new page fades in.
    case slide
  }

  /// The gap between two pages, in logical pixels.
  static let gap = 72.0
  /// The duration of a movement, in seconds.
  private static let duration = 0.24

  private let box = Object(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
  private let views: [Widget]
  private let hints: [Edge: PullHint]
  private(set) var deck = PageDeck()
  /// The distance of the pages from their places, in logical pixels; positive is above, negative is below.
  private(set) var offset = 0.0
  /// The page that stays below the new page while the new page fades in.
  private var fading: Int?
  private var animation: UInt32?
  /// Called when a movement of the pages ends.
  var onRest: () -> Void = {}

  /// - Parameter views: Three pages.
  init(of views: [Widget]) {
    self.views = views
    hints = [.top: PullHint(.top), .bottom: PullHint(.bottom)]
    gtk_widget_add_css_class(widget, "article-strip")
    for child in views + hints.values.map(\.widget) { gtk_widget_insert_before(child, widget, nil) }
    StripLayout.use(on: widget) { [weak self] in self?.place(of: $0, height: $1) ?? .init(top: 0, height: $1) }
    move(to: 0)
    keepOthersAside()
  }

  var widget: Widget { box.cast() }

  private func place(of child: Widget, height: Double) -> StripLayout.Place {
    if let view = views.firstIndex(of: child) {
      let base =
        switch deck.edge(of: view) {
        case nil: 0.0
        case _ where view == fading: 0.0
        case .top: -height - Self.gap
        case .bottom: height + Self.gap
        }
      return StripLayout.Place(top: base - offset, height: height)
    }
    let isAbove = child == hints[.top]?.widget
    return StripLayout.Place(top: (isAbove ? -Self.gap : height) - offset, height: Self.gap)
  }

  private func move(to offset: Double) {
    self.offset = offset
    for (edge, hint) in hints {
      gtk_widget_set_visible(hint.widget, (edge == .top ? offset < 0 : offset > 0) ? 1 : 0)
    }
    gtk_widget_queue_allocate(widget)
  }

  // MARK: Pulling

  /// Sets the headline of the article that a pull at an end opens; `nil` if there is no such article.
  func setHeadline(_ headline: String?, at edge: Edge) {
    hints[edge]?.setHeadline(headline)
  }

  /// True if a pull at an end opens an article.
  func canPull(_ edge: Edge) -> Bool { hints[edge]?.hasHeadline == true }

  /// Shows how far the reader has pulled.
  ///
  /// - Parameter offset: The distance of the page from its place, in logical pixels.
  func pull(_ edge: Edge, to offset: Double, isArmed: Bool) {
    stopMoving()
    hints[edge]?.setArmed(isArmed)
    move(to: edge == .bottom ? offset : -offset)
  }

  /// Moves the pages back to their places.
  func collapse() {
    guard offset != 0 else { return }
    guard Motion.isWanted else {
      move(to: 0)
      return onRest()
    }
    animate { [from = offset] part in self.move(to: from * (1 - part)) }
  }

  // MARK: Turning

  /// Shows the page beyond an end of the current page.
  func turn(_ edge: Edge, _ turn: Turn) {
    stopMoving()
    let hadFocus = views[deck.shown].containsFocus
    let old = deck.shown
    deck.turn(edge)
    let height = Double(gtk_widget_get_height(widget))
    gtk_widget_set_can_focus(views[deck.shown], 1)
    // The new page takes the focus before the old page loses it. Otherwise GTK would focus another widget.
    if hadFocus { gtk_widget_grab_focus(views[deck.shown]) }
    keepOthersAside()
    switch turn {
    case .cut: move(to: 0)
    case .slide where Motion.isWanted:
      // The present position of the new page, relative to its new place.
      let start = offset - (edge == .bottom ? 1 : -1) * (height + Self.gap)
      move(to: start)
      animate { part in self.move(to: start * (1 - part)) }
    case .slide:
      move(to: 0)
      fade(from: old)
    }
  }

  /// Swaps the two hidden pages.
  func swapNeighbours() {
    stopMoving()
    deck.swapNeighbours()
    move(to: 0)
  }

  private func fade(from old: Int) {
    fading = old
    let view = views[deck.shown]
    gtk_widget_insert_before(view, widget, nil)
    gtk_widget_set_opacity(view, 0)
    animate { part in gtk_widget_set_opacity(view, part) }
  }

  /// Directs the reader's input only to the page on screen.
  private func keepOthersAside() {
    for (index, view) in views.enumerated() {
      let isShown = index == deck.shown
      gtk_widget_set_can_focus(view, isShown ? 1 : 0)
      gtk_widget_set_can_target(view, isShown ? 1 : 0)
      Accessible.setHidden(!isShown, on: view)
    }
  }

  // MARK: Moving

  /// Calls `step` before each frame with the completed part of the movement, from 0 to 1.
  private func animate(_ step: @escaping (Double) -> Void) {
    stopMoving()
    let start = g_get_monotonic_time()
    animation = widget.onEveryFrame { [weak self] in
      guard let self else { return false }
      let time = min(1, Double(g_get_monotonic_time() - start) / 1e6 / Self.duration)
      // The movement is fast at first, and then becomes slower.
      step(1 - (1 - time) * (1 - time) * (1 - time))
      if time == 1 {
        ended()
        onRest()
      }
      return time < 1
    }
  }

  /// True while an animation moves the pages.
  var isMoving: Bool { animation != nil }

  private func stopMoving() {
    guard let animation else { return }
    gtk_widget_remove_tick_callback(widget, animation)
    ended()
  }

  private func ended() {
    animation = nil
    fading = nil
    gtk_widget_set_opacity(views[deck.shown], 1)
    gtk_widget_queue_allocate(widget)
  }
}
