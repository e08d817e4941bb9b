import Articles
import CGTK
import GLibSupport
import GTKSupport
import Text

/// An item of the list view, and what it shows: a row where the reader is near, an empty box of a row's height elsewhere.
final class RowSlot {
  private let item: OpaquePointer
  private let spacer: Object
  private(set) var row: ArticleRow?
  /// The article that it stands for. It may still show another.
  private(set) var article: ArticleSummary.ID?

  init(of item: OpaquePointer) {
    self.item = item
    spacer = Object(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_list_item_set_child(item, spacer.cast())
  }

  /// Where it is in the list.
  var place: Int { Int(gtk_list_item_get_position(item)) }

  private var content: Widget { row?.widget ?? spacer.cast() }

  /// What the list view places.
  var widget: Widget? { gtk_widget_get_parent(content) }

  /// How high its row is, in pixels.
  var height: Int? { row.map { Int(gtk_widget_get_height($0.widget)) } }

  /// The list view hides what is out of sight.
  var isSeen: Bool { widget.map { gtk_widget_get_child_visible($0) != 0 } ?? false }

  /// Begins to stand for an article, without showing it yet.
  ///
  /// - Parameter height: How high a row is likely to be, in pixels.
  func stand(for article: ArticleSummary.ID?, height: Int) {
    showContent()
    if let row {
      row.stand(for: article)
    } else if article != self.article {
      gtk_widget_set_size_request(spacer.cast(), -1, Int32(height))
      // The name of another article would be read aloud.
      if let widget { Accessible.label(translated("Loading…"), on: widget) }
    }
    self.article = article
  }

  /// - Parameter height: How high its row is likely to be, in pixels.
  func setHeight(_ height: Int) {
    if row == nil { gtk_widget_set_size_request(spacer.cast(), -1, Int32(height)) }
  }

  /// Stands nowhere for now.
  func leave() {
    row?.stand(for: nil)
    article = nil
  }

  /// Takes in a row, which shows an article from now on.
  func take(_ row: ArticleRow) {
    self.row = row
    showContent()
  }

  /// Gives its row away; the place stays as high as it is.
  func giveRow() -> ArticleRow? {
    guard let row, let height else { return nil }
    gtk_widget_set_size_request(spacer.cast(), -1, Int32(height))
    self.row = nil
    if gtk_list_item_get_child(item) == row.widget { showContent() }
    row.leave()
    return row
  }

  /// Has its own content again, after the list's footer was in it.
  func showContent() {
    if gtk_list_item_get_child(item) != content { gtk_list_item_set_child(item, content) }
  }

  /// Whether it shows this widget.
  func shows(_ widget: Widget) -> Bool { gtk_list_item_get_child(item) == widget }

  /// Shows the footer of the list, which cannot be chosen.
  func show(_ footer: Widget) {
    setChoosable(false)
    gtk_list_item_set_child(item, footer)
  }

  func setChoosable(_ isChoosable: Bool) {
    gtk_list_item_set_selectable(item, isChoosable ? 1 : 0)
    gtk_list_item_set_activatable(item, isChoosable ? 1 : 0)
  }
}
