import Articles
import CGTK
import GTKSupport
import SharedUI
import Text

/// The buttons over the row under the pointer, which star the article and mark it as read.
///
/// All rows share the buttons. So the buttons cost the rows nothing, and no row changes its height.
final class RowButtons {
  private let overlay: Widget
  private let list: Widget
  private let box: Widget
  private let star: Widget
  private let read: Widget
  private let rows: LiveRows
  private let menu: ArticleRowMenu
  private let settings: Settings
  private let summary: (ArticleSummary.ID) -> ArticleSummary?
  /// The height of the pointer in the overlay, in pixels; `nil` if the pointer is elsewhere.
  private var pointer: Double?
  /// The article under the pointer, as the buttons show it.
  private var shown: ArticleSummary?

  /// The most distance of the buttons from the upper edge of a row, in pixels.
  private static let distance = 6.0

  /// - Parameters:
  ///   - interface: An interface with `list` and `row-buttons` in `list-overlay`, and the buttons `row-star` and
  ///     `row-read`.
  ///   - menu: The menu of the rows, whose actions the buttons do.
  init(
    in interface: Interface, rows: LiveRows, menu: ArticleRowMenu, settings: Settings,
    summary: @escaping (ArticleSummary.ID) -> ArticleSummary?
  ) {
    (overlay, list, box) = (interface.widget("list-overlay"), interface.widget("list"), interface.widget("row-buttons"))
    (star, read) = (interface.widget("row-star"), interface.widget("row-read"))
    (self.rows, self.menu, self.settings, self.summary) = (rows, menu, settings, summary)
    for (button, action) in [(star, "star"), (read, "toggle-read")] {
      button.on("clicked") { [weak self] in
        if let self, let shown { self.menu.perform(action, on: shown) }
      }
    }
    watchPointer()
    // Scrolling and new rows move rows below a resting pointer.
    list.afterEveryLayout { [weak self] in self?.update() }
  }

  private func watchPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE)
    motion.on("motion") { [weak self] (_: Double, y: Double) in
      // A motion without a time is GTK's own, when something moves below a pointer that a finger left there.
      guard let self, gtk_event_controller_get_current_event_time(motion) != 0 else { return }
      pointer = y
      update()
    }
    motion.on("leave") { [weak self] in
      self?.pointer = nil
      self?.update()
    }
    gtk_widget_add_controller(overlay, motion)
  }

  private func update() {
    let row = pointer.flatMap { y in rows.text { area(of: $0).map { $0.top <= y && y < $0.bottom } ?? false } }
    guard let row, let summary = summary(row.article), let area = area(of: row.text) else {
      shown = nil
      return gtk_widget_set_visible(box, 0)
    }
    if summary != shown { show(summary) }
    var height: Int32 = 0
    gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
    // The measured height includes the margin.
    let margin = gtk_widget_get_margin_top(box)
    let room = (area.bottom - area.top - Double(height - margin)) / 2
    let top = Int32(max(0, area.top + min(Self.distance, room)))
    if top != margin { gtk_widget_set_margin_top(box, top) }
    gtk_widget_set_visible(box, 1)
  }

  /// Returns the edges of a row's text in the overlay, in pixels; `nil` if the list is hidden.
  private func area(of text: Widget) -> (top: Double, bottom: Double)? {
    gtk_widget_get_mapped(list) == 0 ? nil : text.verticalExtent(in: overlay)
  }

  private func show(_ summary: ArticleSummary) {
    shown = summary
    // The buttons are at the end of the text's lines. A text in the opposite direction begins there.
    let isMirrored = gtk_widget_get_direction(overlay) == GTK_TEXT_DIR_RTL
    gtk_widget_set_halign(box, overlay.isRightToLeft(summary.title) == isMirrored ? GTK_ALIGN_END : GTK_ALIGN_START)
    gtk_button_set_icon_name(star.cast(), summary.starIcon)
    gtk_button_set_icon_name(read.cast(), summary.readIcon)
    let names = (
      star: summary.isStarred ? translated("Remove the Star") : translated("Star"),
      read: summary.isRead ? translated("Mark as Unread") : translated("Mark as Read")
    )
    let hints = KeyHints(settings.keyBindings)
    hints.tooltip(names.star, "win.star", on: star)
    hints.tooltip(names.read, "win.toggle-read", on: read)
    Accessible.label(translated("%1$s (%2$s)", names.star, summary.title), on: star)
    Accessible.label(translated("%1$s (%2$s)", names.read, summary.title), on: read)
  }
}

extension ArticleSummary {
  /// The icon of the action that stars the article or removes its star. The star shows the present state.
  var starIcon: String { isStarred ? "starred-symbolic" : "star-outline-symbolic" }
  /// The icon of the action that marks the article as read or unread.
  var readIcon: String { isRead ? "unread-symbolic" : "object-select-symbolic" }
}
