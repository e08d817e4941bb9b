import CGTK
import GTKSupport

extension ArticlePane {
  /// Whether the article has pictures, loaded or withheld.
  var hasPictures: Bool { shown.map { $0.html.contains("<img") || $0.article.summary.image != nil } ?? false }

  /// Loads the pictures that are withheld; where none are, lets those that move play or stop.
  func loadOrPlayPictures() {
    guard let article, let view else { return }
    if gtk_revealer_get_reveal_child(interface.object("pictures-bar")) != 0 {
      view.mayFetchPictures = true
    } else {
      pictures = pictures == .moving ? .still : .moving
    }
    show(article, at: position, isOriginal: isOriginal)
  }

  /// Offers to load pictures that are withheld.
  func showWithheld(_ isWithheld: Bool) {
    gtk_revealer_set_reveal_child(interface.object("pictures-bar"), isWithheld ? 1 : 0)
    if isWithheld { trace?.note("pictures-withheld") }
  }
}
