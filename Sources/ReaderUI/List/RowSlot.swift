import Articles
import CGTK
import GLibSupport
import GTKSupport
import Text

/// An item of the list view, with its content: a row if the item is visible or near, or else an empty box with the
/// height of a row.
final class RowSlot {
  private let item: OpaquePointer
  private let spacer: Object
  private(set) var row: ArticleRow?
  /// The article of the item. The row may not show it yet.
  private(set) var article: ArticleSummary.ID?

  init(of item: OpaquePointer) {
    self.item = item
    spacer = Object(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_list_item_set_child(item, spacer.cast())
  }

  /// The place of the item in the list.
  var place: Int { Int(gtk_list_item_get_position(item)) }

  private var content: Widget { row?.widget ?? spacer.cast() }

  /// The widget that the list view puts around the content.
  var widget: Widget? { gtk_widget_get_parent(content) }

  /// The height of the item's row, in pixels; `nil` if the item has no row.
  var height: Int? { row.map { Int(gtk_widget_get_height($0.widget)) } }

  /// True if the item is visible. The list view hides items outside of the visible part.
  var isSeen: Bool { widget.map { gtk_widget_get_child_visible($0) != 0 } ?? false }

  /// Assigns an article to the item, without showing the article yet.
  ///
  /// - Parameter height: The likely height of a row, in pixels.
  func stand(for article: ArticleSummary.ID?, height: Int) {
    showContent()
    if let row {
      row.stand(for: article)
    } else if article != self.article {
      gtk_widget_set_size_request(spacer.cast(), -1, Int32(height))
      // Otherwise a screen reader would read the name of the previous article.
      if let widget { Accessible.label(translated("Loading…"), on: widget) }
    }
    self.article = article
  }

  /// - Parameter height: The likely height of the item's row, in pixels.
  func setHeight(_ height: Int) {
    if row == nil { gtk_widget_set_size_request(spacer.cast(), -1, Int32(height)) }
  }

  /// Removes the article from the item.
  func leave() {
    row?.stand(for: nil)
    article = nil
  }

  /// Takes a row, which will show the item's article.
  func take(_ row: ArticleRow) {
    self.row = row
    showContent()
  }

  /// Gives the row away. The item keeps its height.
  func giveRow() -> ArticleRow? {
    guard let row, let height else { return nil }
    gtk_widget_set_size_request(spacer.cast(), -1, Int32(height))
    self.row = nil
    if gtk_list_item_get_child(item) == row.widget { showContent() }
    row.leave()
    return row
  }

  /// Shows the item's own content again in place of the footer.
  func showContent() {
    if gtk_list_item_get_child(item) != content { gtk_list_item_set_child(item, content) }
  }

  /// Returns true if the item shows this widget.
  func shows(_ widget: Widget) -> Bool { gtk_list_item_get_child(item) == widget }

  /// Shows the footer of the list. The reader cannot choose the footer.
  func show(_ footer: Widget) {
    setChoosable(false)
    gtk_list_item_set_child(item, footer)
  }

  func setChoosable(_ isChoosable: Bool) {
    gtk_list_item_set_selectable(item, isChoosable ? 1 : 0)
    gtk_list_item_set_activatable(item, isChoosable ? 1 : 0)
  }
}
