import Articles
import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The menu of an article's row. It opens with the secondary mouse button, a long press or the menu key.
///
/// The menu also works for rows that are not chosen. It does not choose the row.
final class ArticleRowMenu {
  private let menu: RowMenu
  private let model: MenuModel
  private let list: Widget
  private let rows: LiveRows
  /// The actions of the menu, with names of the form `article.…`.
  let actions: Actions
  /// Returns the summary of an article, if it is loaded.
  private let summary: (ArticleSummary.ID) -> ArticleSummary?
  /// The article whose menu was opened last, or whose button was pressed. The article is kept after the menu closes,
  /// because a menu closes before its chosen action runs.
  private(set) var article: ArticleSummary?
  /// The row whose menu is open.
  private var row: Object?
  /// Called when the menu of an article is about to open. Returns the number of articles that the menu is about.
  var onOpen: (ArticleSummary) -> Int = { _ in 1 }

  /// - Parameter interface: An interface with `row-menu`.
  init(
    in interface: Interface, over list: Widget, rows: LiveRows,
    summary: @escaping (ArticleSummary.ID) -> ArticleSummary?
  ) {
    menu = RowMenu(interface.object("row-menu"), over: list)
    model = MenuModel(interface.object("row-menu"))
    actions = Actions(named: "article", on: list)
    (self.list, self.rows, self.summary) = (list, rows, summary)
    menu.onClosed = { [weak self] in self?.mark(nil) }
    watchPointer(over: list)
    watchKeys(of: list)
  }

  private func watchPointer(over list: Widget) {
    if let click = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(click.opaque, UInt32(GDK_BUTTON_SECONDARY))
      // The menu opens when the button is released. If it opened earlier, the row would never receive the release.
      click.on("released") { [weak self] (_: Int32, x: Double, y: Double) in
        _ = self?.show(self?.rows.item(atHeight: y), over: list, x, y)
      }
      gtk_widget_add_controller(list, click.cast())
    }
    guard let press = gtk_gesture_long_press_new() else { return }
    gtk_gesture_single_set_touch_only(press.opaque, 1)
    press.on("pressed") { [weak self] (x: Double, y: Double) in
      guard let self, show(rows.item(atHeight: y), over: list, x, y) else { return }
      // Without this, the row would be chosen when the finger is lifted.
      gtk_gesture_set_state(press.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    gtk_widget_add_controller(list, press.cast())
  }

  private func watchKeys(of list: Widget) {
    list.onKey { [weak self] press in
      guard RowMenu.isAsked(by: press), let self, let row = rows.focused else { return false }
      return show(row, over: row.widget, 24, 24)
    }
  }

  /// - Returns: True if a menu was opened.
  private func show(
    _ row: (article: ArticleSummary.ID, widget: Widget)?, over widget: Widget, _ x: Double, _ y: Double
  ) -> Bool {
    guard let row, let summary = summary(row.article) else { return false }
    article = summary
    setLabels(count: onOpen(summary), isRead: summary.isRead, isStarred: summary.isStarred)
    for name in ["open-in-browser", "copy-link"] { actions.enable(name, summary.address != nil) }
    mark(row.widget)
    menu.show(over: widget, x, y)
    return true
  }

  private func setLabels(count: Int, isRead: Bool, isStarred: Bool) {
    let (reading, star) = count > 1 ? Self.labels(of: count, isRead, isStarred) : Self.labels(isRead, isStarred)
    model.setLabel(reading, ofAction: "article.toggle-read")
    model.setLabel(star, ofAction: "article.star")
  }

  private static func labels(_ isRead: Bool, _ isStarred: Bool) -> (reading: String, star: String) {
    (
      isRead ? translated("Mark as _Unread") : translated("Mark as _Read"),
      isStarred ? translated("Remove the _Star") : translated("_Star")
    )
  }

  private static func labels(
    of count: Int, _ areRead: Bool, _ areStarred: Bool
  ) -> (reading: String, star: String) {
    (
      areRead
        ? translated("Mark %s Article as _Unread", plural: "Mark %s Articles as _Unread", count: count)
        : translated("Mark %s Article as _Read", plural: "Mark %s Articles as _Read", count: count),
      areStarred
        ? translated("Remove %s _Star", plural: "Remove %s _Stars", count: count)
        : translated("_Star %s Article", plural: "_Star %s Articles", count: count)
    )
  }

  /// Does an action of the menu without opening the menu.
  func perform(_ action: String, on article: ArticleSummary) {
    self.article = article
    gtk_widget_activate_action_variant(list, "article." + action, nil)
  }

  /// Marks the row whose menu is open.
  private func mark(_ widget: Widget?) {
    if let row { gtk_widget_remove_css_class(row.cast(), "has-open-popup") }
    row = widget.map { Object(retaining: $0) }
    if let widget { gtk_widget_add_css_class(widget, "has-open-popup") }
  }
}
