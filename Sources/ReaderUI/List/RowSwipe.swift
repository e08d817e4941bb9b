import Articles
import CGTK
import GLibSupport
import GTKSupport

/// Lets a finger swipe a row: towards the row's end marks it as read or unread, towards its start stars it or removes
/// the star. Another swipe takes it back.
final class RowSwipe {
  private let list: Widget
  private let overlay: Widget
  private let panel: Widget
  private let icon: OpaquePointer
  private let rows: LiveRows
  private let menu: ArticleRowMenu
  private let summary: (ArticleSummary.ID) -> ArticleSummary?
  /// The article whose row the finger moves, with the edges of the row in the overlay, in pixels.
  private var row: (article: ArticleSummary, top: Double, bottom: Double)?
  /// The distance of the finger towards the row's end, in pixels.
  private var distance = 0.0

  /// The distance from which a touch is a swipe, in pixels. GTK's own gestures use the same distance.
  private static let threshold = 8.0
  /// The width of the list's edges, where libadwaita's swipes to another pane begin, in pixels.
  private static let edge = 32.0
  /// The distance from which a swipe acts, and the most that a row moves, in pixels.
  private static let (enough, most) = (72.0, 120.0)

  /// - Parameters:
  ///   - interface: An interface with `list` and `row-swipe` in `list-overlay`, and with `row-swipe-icon`.
  ///   - menu: The menu of the rows, whose actions a swipe does.
  init(
    in interface: Interface, rows: LiveRows, menu: ArticleRowMenu,
    summary: @escaping (ArticleSummary.ID) -> ArticleSummary?
  ) {
    (list, overlay) = (interface.widget("list"), interface.widget("list-overlay"))
    (panel, icon) = (interface.widget("row-swipe"), interface.object("row-swipe-icon"))
    (self.rows, self.menu, self.summary) = (rows, menu, summary)
    guard let gesture = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_touch_only(gesture.opaque, 1)
    gtk_event_controller_set_propagation_phase(gesture.cast(), GTK_PHASE_CAPTURE)
    gesture.on("drag-update") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      if row == nil {
        // A shorter movement may be a tap. Another direction scrolls the list.
        guard max(abs(x), abs(y)) >= Self.threshold else { return }
        var (startX, startY) = (0.0, 0.0)
        gtk_gesture_drag_get_start_point(gesture.opaque, &startX, &startY)
        let width = Double(gtk_widget_get_width(list))
        if abs(x) > abs(y), startX > Self.edge, startX < width - Self.edge { begin(at: startY) }
        gtk_gesture_set_state(gesture, row == nil ? GTK_EVENT_SEQUENCE_DENIED : GTK_EVENT_SEQUENCE_CLAIMED)
      }
      move(to: x)
    }
    gesture.on("drag-end") { [weak self] (_: Double, _: Double) in self?.end(acts: true) }
    gesture.on("cancel") { [weak self] (_: UnsafeMutableRawPointer?) in self?.end(acts: false) }
    gtk_widget_add_controller(list, gesture.cast())
  }

  private func begin(at y: Double) {
    let found = rows.text { $0.verticalExtent(in: list).map { $0.top <= y && y < $0.bottom } ?? false }
    guard let found, let summary = summary(found.article), let area = found.text.verticalExtent(in: overlay) else {
      return
    }
    row = (summary, area.top, area.bottom)
  }

  private func move(to x: Double) {
    guard let row else { return }
    let isMirrored = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL
    distance = min(max(isMirrored ? -x : x, -Self.most), Self.most)
    rows.shift(row.article.id, by: Int32(isMirrored ? -distance : distance))
    let top = max(0, row.top)
    gtk_widget_set_halign(panel, distance > 0 ? GTK_ALIGN_START : GTK_ALIGN_END)
    gtk_widget_set_margin_top(panel, Int32(top))
    gtk_widget_set_size_request(panel, Int32(abs(distance)), Int32(row.bottom - top))
    gtk_image_set_from_icon_name(icon, distance > 0 ? row.article.readIcon : row.article.starIcon)
    if abs(distance) >= Self.enough {
      gtk_widget_add_css_class(panel, "ready")
    } else {
      gtk_widget_remove_css_class(panel, "ready")
    }
    gtk_widget_set_visible(panel, 1)
  }

  /// - Parameter acts: True if the finger was lifted.
  private func end(acts: Bool) {
    guard let row else { return }
    self.row = nil
    rows.shift(row.article.id, by: 0)
    gtk_widget_set_visible(panel, 0)
    if acts, abs(distance) >= Self.enough { menu.perform(distance > 0 ? "toggle-read" : "star", on: row.article) }
  }
}
